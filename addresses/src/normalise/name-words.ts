import { findTitle } from '../vocabulary/titles.ts';
import { normaliseText } from './normalise-text.ts';

/**
 * One word of a name: as written, folded, whether the full stop of an abbreviation follows, and what joins it to the
 * previous word.
 */
export type Word = {
  readonly text: string;
  readonly key: string;
  readonly isDotted: boolean;
  readonly joint: ' ' | '-' | '';
};

/** The words of a name with abbreviations spelled out: `N. Sra. das Dores`, `Mal. Deodoro`, `Sto. Antônio`. */
export function expandTitles(words: readonly Word[]): Word[] {
  const expanded: Word[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as Word;
    const next = words[at + 1];
    const ourLady = lengthOfOurLady(words, at);
    if (ourLady > 0) {
      expanded.push(written('Nossa'), written('Senhora'));
      at += ourLady - 1;
    } else {
      const title = next && titleOf(word, next, at === 0);
      expanded.push(title === undefined ? word : written(title));
    }
  }
  return expanded;
}

const written = (text: string): Word => ({ text, key: normaliseText(text), isDotted: false, joint: ' ' });

function titleOf(word: Word, next: Word, isFirst: boolean): string | undefined {
  const { key, isDotted } = word;
  if (key === 's' && next.key.length > 2 && (isDotted || isFirst)) return 'São';
  if (key === 'd' && emperors.has(next.key)) return 'Dom';
  if (key === 'd' && isDotted && next.key.length > 2) return next.key.endsWith('a') ? 'Dona' : 'Dom';
  return findTitle(key, isDotted, isFirst && next.key.length > 2);
}

const emperors = new Set(['pedro', 'joao', 'henrique', 'manuel', 'luis', 'bosco', 'aguirre', 'helder', 'casmurro']);

/** How many words from here on abbreviate Nossa Senhora: `N. Sra.`, `N. S.`, `NS`, `Nsa Sra`. */
function lengthOfOurLady(words: readonly Word[], at: number): number {
  const [first, second, third] = [words[at], words[at + 1], words[at + 2]];
  if (first === undefined || second === undefined) return 0;
  const isOurLady = /^(?:n|ns|nsa|nssa|nossa)$/.test(first.key) && /^(?:s|sra|senhora)$/.test(second.key);
  if (isOurLady) return third === undefined ? 0 : 2;
  return /^(?:ns|nsra)$/.test(first.key) ? 1 : 0;
}
