/*
 * Texts with parameters: `{name}`, `{n, plural, one {# card} other {# cards}}`, the part of the ICU message format
 * that the catalogue uses, and `{n, signed}`. `#` is the number; plural parts may hold parameters themselves. The
 * server's `texts/catalogue.py` does the same; tests/texts/format.json holds both to it.
 */
import type { Message } from '../api/types';

/** Texts by key. */
export type Texts = Record<string, string>;
/** A parameter is shown as it is, counted (plural forms), or is itself a message (`{ key: 'terrain.forest.name' }`). */
export type Param = NonNullable<Message['params']>[string];

type Params = Record<string, Param>;

/** The index after the brace that closes the one at `open`. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let k = open; k < text.length; k++) {
    if (text[k] === '{') depth++;
    else if (text[k] === '}' && --depth === 0) return k + 1;
  }
  return text.length;
}

/** How a language counts, lists and writes numbers. */
interface Manners {
  forms: Intl.PluralRules;
  lists: Intl.ListFormat;
  numbers: Intl.NumberFormat;
  days: Intl.DateTimeFormat;
  times: Intl.DateTimeFormat;
}
const known = new Map<string, Manners>();

/** Those of the language of some texts: ours is British English, “a, b and c”. */
function mannersOf(texts: Texts): Manners {
  const locale = texts['language.locale'] ?? 'en-GB';
  let manners = known.get(locale);
  if (!manners) {
    manners = { forms: new Intl.PluralRules(locale), lists: new Intl.ListFormat(locale), numbers: new Intl.NumberFormat(locale),
      days: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
      times: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
    };
    known.set(locale, manners);
  }
  return manners;
}

/** A change: `+3`, `−3`, `0`. */
export const formatSigned = (n: number, texts: Texts): string =>
  (n > 0 ? '+' : n < 0 ? '−' : '') + mannersOf(texts).numbers.format(Math.abs(n));

/** A day and time of an ISO one, as the language writes it: “28 Nov 2026, 17:40”. */
export const formatMoment = (iso: string, texts: Texts): string => mannersOf(texts).times.format(new Date(iso));

/** A day of an ISO one, wherever the reader is: “28 Nov 2026”. */
export const formatDay = (iso: string, texts: Texts): string => mannersOf(texts).days.format(new Date(iso));

function choosePlural(branches: string, n: number, { forms, numbers }: Manners): string {
  const found = new Map<string, string>();
  for (let k = 0; k < branches.length; ) {
    const open = branches.indexOf('{', k);
    if (open < 0) break;
    const end = closing(branches, open);
    found.set(branches.slice(k, open).trim(), branches.slice(open + 1, end - 1));
    k = end;
  }
  const branch = found.get(`=${n}`) ?? found.get(forms.select(n)) ?? found.get('other') ?? '';
  return branch.replaceAll('#', numbers.format(n));
}

/** Lists read as the language joins them: “a, b and c”. */
export const joinList = (items: readonly string[], texts: Texts): string => mannersOf(texts).lists.format(items);

function formatText(text: string, params: Params, texts: Texts): string {
  let out = '';
  for (let k = 0; k < text.length; ) {
    const open = text.indexOf('{', k);
    if (open < 0) return out + text.slice(k);
    out += text.slice(k, open);
    const end = closing(text, open);
    const [name, kind, ...rest] = text.slice(open + 1, end - 1).split(',');
    const value = params[name!.trim()];
    if (kind?.trim() === 'plural') {
      const branch = choosePlural(rest.join(','), Number(value ?? 0), mannersOf(texts));
      out += formatText(branch, params, texts);
    } else if (kind?.trim() === 'signed') out += formatSigned(Number(value ?? 0), texts);
    else if (value !== undefined) out += formatParam(value, texts);
    else console.error(`nothing is given for {${name}} in “${text}”`);
    k = end;
  }
  return out;
}

function formatParam(value: Param, texts: Texts): string {
  if (Array.isArray(value)) return joinList(value.map((item) => formatMessage(item, texts)), texts);
  if (typeof value === 'object') return formatMessage(value, texts);
  return typeof value === 'number' ? mannersOf(texts).numbers.format(value) : value;
}

/** Parts of a key that say which of a thing's texts is meant. */
const OF_A_THING = ['name', 'on', 'rule', 'help'];

/** What a player reads for a key without a text: `task.new-task.name` is “New task”. The console, which tests watch, says the key. */
function inWords(key: string): string {
  console.error(`no text has the key ${key}`);
  const word = key.split('.').filter((part) => !OF_A_THING.includes(part)).at(-1) ?? key;
  const words = word.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').replaceAll('-', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function formatMessage(message: Message, texts: Texts): string {
  const text = texts[message.key];
  return text === undefined ? inWords(message.key) : formatText(text, message.params ?? {}, texts);
}
