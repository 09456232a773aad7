/* The texts that only some pages show, by the folder in which the server has them: no other page pays for them. */
export type Part = 'game' | 'manual' | 'meeting';
