/* What an event is called, and where it is. */
import type { ContestSummary } from '../api/types';
import { levelName } from '../lib/levels';
import { day, list, moment, t } from '../texts/texts.svelte';

export const eventUrl = (id: string): string => `/events/${encodeURIComponent(id)}`;

export const eventTitle = (about: ContestSummary): string => (about.day === null ? about.title : t('events.day', { day: day(about.day) }));

export const eventTime = (about: ContestSummary): string => t(about.over ? 'events.over' : 'events.until', { moment: moment(about.ends) });

export const eventOpponents = (about: ContestSummary): string => t('events.against', { players: list(about.levels.map(levelName)) });
