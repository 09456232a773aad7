/* The computer players as one chooses between them. */
import type { LevelName } from '../api/types';
import { t } from '../texts/texts.svelte';

/** The computer player of a first game. */
export const EASY: LevelName = 'novice';

/** How strong it is, and its name: “Easy · Greedy”. */
export const levelTitle = (level: LevelName): string => `${t(`level.${level}.strength`)} · ${t(`level.${level}.name`)}`;
