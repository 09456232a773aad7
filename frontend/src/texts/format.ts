/*
 * Texts with parameters: `{name}` and `{n, plural, one {# card} other {# cards}}`, the part of the ICU message
 * format that the catalogue uses. `#` is the number; plural parts may hold parameters themselves.
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

const pluralRules = new Map<string, Intl.PluralRules>();

function pluralCategory(language: string, n: number): string {
  let rules = pluralRules.get(language);
  if (!rules) pluralRules.set(language, (rules = new Intl.PluralRules(language)));
  return rules.select(n);
}

function choosePlural(branches: string, n: number, language: string): string {
  const found = new Map<string, string>();
  for (let k = 0; k < branches.length; ) {
    const open = branches.indexOf('{', k);
    if (open < 0) break;
    const end = closing(branches, open);
    found.set(branches.slice(k, open).trim(), branches.slice(open + 1, end - 1));
    k = end;
  }
  const branch = found.get(`=${n}`) ?? found.get(pluralCategory(language, n)) ?? found.get('other') ?? '';
  return branch.replaceAll('#', String(n));
}

/** Lists read as the language joins them: “a, b and c”. */
export function joinList(items: readonly string[], language: string): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(items);
}

export function formatText(text: string, params: Params, texts: Texts, language: string): string {
  let out = '';
  for (let k = 0; k < text.length; ) {
    const open = text.indexOf('{', k);
    if (open < 0) return out + text.slice(k);
    out += text.slice(k, open);
    const end = closing(text, open);
    const [name, kind, ...rest] = text.slice(open + 1, end - 1).split(',');
    const value = params[name!.trim()];
    if (kind?.trim() === 'plural') {
      const branch = choosePlural(rest.join(','), Number(value ?? 0), language);
      out += formatText(branch, params, texts, language);
    } else if (value !== undefined) out += formatParam(value, texts, language);
    k = end;
  }
  return out;
}

function formatParam(value: Param, texts: Texts, language: string): string {
  if (Array.isArray(value)) return joinList(value.map((item) => formatMessage(item, texts, language)), language);
  if (typeof value === 'object') return formatMessage(value, texts, language);
  return String(value);
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

export function formatMessage(message: Message, texts: Texts, language: string): string {
  const text = texts[message.key];
  return text === undefined ? inWords(message.key) : formatText(text, message.params ?? {}, texts, language);
}
