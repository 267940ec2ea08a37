import { displayName } from '../normalise/display-name.ts';
import { isFederalSector, isWithinSector } from '../vocabulary/federal-district.ts';
import { findStateByLetters } from '../vocabulary/states.ts';
import { nameWords } from './name-words-of.ts';
import { isDigits, type Token } from './tokens.ts';

/** A numbered road: `BR-101`, `BR 101 Sul`, `SP330`, `ERS-122`. Returns where its tokens end. */
export function roadAt(tokens: readonly Token[], start: number, end: number): number | undefined {
  const [letters, number] = [tokens[start], tokens[start + 1]];
  if (letters === undefined || number === undefined || start + 1 >= end) return undefined;
  const isRoad =
    findStateByLetters(letters.text) !== undefined ||
    /^(?:br|ers|rsc|rst|vrs|prc|prt|mgc|mgt|lmg|amg|spa|spi|sps|dfa|bat|cet)$/.test(letters.key);
  if (!isRoad || !/^[0-9]{2,3}$/.test(number.text)) return undefined;
  const side = start + 2 < end ? tokens[start + 2] : undefined;
  return side?.gap === 'space' && /^(?:norte|sul|leste|oeste)$/.test(side.key) ? start + 3 : start + 2;
}

export function isSectorAt(tokens: readonly Token[], start: number, end: number): boolean {
  if (!isFederalSector(tokens[start]?.key ?? '')) return false;
  const next = tokens[start + 1];
  if (start + 1 >= end || next === undefined)
    return /^(?:quadra|qd|q|trecho|bloco|bl|conjunto|conj|lote|lt)$/.test(next?.key ?? '');
  return isDigits(next.text) || isWithinSector(next.key) || isFederalSector(next.key);
}

/** Where the code of a sector ends: `SQN 210`, `SHIS QI 11`, `QE 40 Rua 12`, `EQN 208/209`. */
export function sectorEnd(tokens: readonly Token[], start: number, end: number): number {
  let at = start + 1;
  while (at < end) {
    const [{ key, text }, before] = [tokens[at] as Token, tokens[at - 1] as Token];
    const isNumber = isDigits(text) && !isDigits(before.text);
    if (!isNumber && !isWithinSector(key) && !isFederalSector(key)) break;
    at++;
  }
  const pair = tokens[at];
  return pair?.gap === 'slash' && isDigits(pair.text) ? at + 1 : at;
}

export function codeText(tokens: readonly Token[], start: number, end: number, road: number | undefined): string {
  const words = tokens.slice(start, end);
  if (road !== undefined) {
    const [letters, number, ...side] = words.map(({ text }) => text.toUpperCase());
    return [`${letters}-${number}`, ...side.map(() => displayName(nameWords(words.slice(2))))].join(' ');
  }
  return words
    .map(({ text, key, gap }, at) => {
      const joint = at === 0 ? '' : gap === 'slash' ? '/' : ' ';
      return joint + (isFederalSector(key) ? text.toUpperCase() : displayName(nameWords([words[at] as Token])));
    })
    .join('');
}
