import { displayName } from '../normalise/display-name.ts';
import type { Word } from '../normalise/name-words.ts';
import type { Token } from './tokens.ts';

/** Converts tokens to the words of a name. */
export const nameWords = (tokens: readonly Token[]): Word[] =>
  tokens.map(({ text, key, isDotted, gap }) => ({
    text,
    key,
    isDotted,
    joint: gap === 'hyphen' ? '-' : gap === 'glued' ? '' : ' ',
  }));

/** The tokens in the form for comparison. */
export const keyOf = (tokens: readonly Token[], start: number, end: number): string =>
  tokens
    .slice(start, end)
    .map(({ key }) => key)
    .join(' ');

/** The tokens in the display form of a name. */
export const textOf = (tokens: readonly Token[], start: number, end: number): string =>
  displayName(nameWords(tokens.slice(start, end)));
