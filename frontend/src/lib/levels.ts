/* The computer players as one chooses between them: those of the package, then bots of others. */
import type { Catalogue, LevelName, ProgramName } from '../api/types';
import { hasText, t } from '../texts/texts.svelte';

export type Level = LevelName | ProgramName;

/** The computer player of a first game. */
export const EASY: LevelName = 'novice';

export const levelsOf = (catalogue: Catalogue): Level[] => [...catalogue.levels, ...catalogue.programs];

/** A bot of others has no texts of its own. */
const isOurs = (level: Level): level is LevelName => hasText(`level.${level as LevelName}.name`);

/** Its name: “Greedy”. */
export const levelName = (level: Level): string => (isOurs(level) ? t(`level.${level}.name`) : t('ui.bot', { name: level }));

/** How strong it is, and its name: “Easy · Greedy”. */
export const levelTitle = (level: Level): string => (isOurs(level) ? `${t(`level.${level}.strength`)} · ${t(`level.${level}.name`)}` : levelName(level));

/** One honest sentence about it. */
export const levelRule = (level: Level): string => (isOurs(level) ? t(`level.${level}.rule`) : t('start.bot-rule'));
