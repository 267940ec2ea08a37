import type { Word } from '../normalise/name-words.ts';
import type { Token } from './tokens.ts';

/** Tokens as the words of a name. */
export const nameWords = (tokens: readonly Token[]): Word[] =>
  tokens.map(({ text, key, isDotted, gap }) => ({
    text,
    key,
    isDotted,
    joint: gap === 'hyphen' ? '-' : gap === 'glued' ? '' : ' ',
  }));
