/* The keys there are, so that the page cannot ask for one that it would not find. */
import type { english } from '../mock/texts';

export type TextKey = keyof typeof english;

type With<Part extends string> = TextKey extends infer Key ? (Key extends `${infer Subject}.${Part}` ? Subject : never) : never;
/** What has a name and a rule in one line. */
export type Ruled = With<'name'> & With<'rule'>;
/** What has a name and longer help. */
export type Helped = With<'name'> & With<'help'>;
