import { isPreposition } from '../vocabulary/titles.ts';
import { writtenNumber } from './read-codes.ts';
import { type Reading, runsOf, take } from './reading.ts';
import { isDigits, isHouseNumber, type Token } from './tokens.ts';

/** A separate number. A further one belongs to the complement. */
export function readBareNumbers(reading: Reading): void {
  const { tokens, found, complements } = reading;
  for (const { start, end, label } of runsOf(reading)) {
    if (reading.taken[start]) continue;
    if (!isNumberRun(tokens, start, end)) {
      if (label === undefined && isNumberThenName(reading, start, end)) takeNumber(reading, start, end);
      continue;
    }
    const numberEnd = end - start === 3 ? start + 1 : end;
    const text = tokens
      .slice(start, numberEnd)
      .map((token) => token.text)
      .join('');
    if (label === 'complement' || found.number !== undefined) complements.push({ at: start, text: text.toUpperCase() });
    else found.number = writtenNumber(text);
    take(reading, start, numberEnd);
    takeFlat(reading, numberEnd);
  }
}

export function takeNumber(reading: Reading, at: number, end: number): void {
  const { tokens, found } = reading;
  const suffix = tokens[at + 1];
  const hasSuffix =
    at + 1 < end &&
    suffix?.gap === 'space' &&
    /^[A-Z]$/.test(suffix.text) &&
    isDigits(tokens[at]?.text ?? '') &&
    !isAnother(tokens, at + 1) &&
    // `20 V Mariana`: a vila.
    !(suffix.key === 'v' && at + 2 < end);
  const numberEnd = at + (hasSuffix ? 2 : 1);
  found.number = writtenNumber((tokens[at]?.text ?? '') + (hasSuffix ? suffix.text : ''));
  take(reading, at, numberEnd);
  takeFlat(reading, numberEnd);
}

/** `1578 Av. Paulista`. */
export function takeNumberBefore(reading: Reading, start: number): void {
  const { tokens, taken, found } = reading;
  const before = tokens[start - 1];
  if (before === undefined || taken[start - 1] || !isHouseNumber(before) || tokens[start]?.gap !== 'space') return;
  if (found.number !== undefined) return;
  found.number = writtenNumber(before.text);
  take(reading, start - 1, start);
}

/**
 * The last number of a street's run that is not part of the name. In `7 de Setembro` and `Rua 5` it is part of the
 * name.
 */
export function houseNumberAt(tokens: readonly Token[], name: number, end: number): number {
  for (let at = end - 1; at > name; at--) {
    const [token, before, next] = [tokens[at] as Token, tokens[at - 1] as Token, tokens[at + 1]];
    if (!isHouseNumber(token) || token.gap !== 'space' || isPreposition(before.key)) continue;
    const isJoined = at + 1 < end && next !== undefined && isPreposition(next.key) && !/^[A-Z]$/.test(next.text);
    if (isJoined && !isAnother(tokens, at + 1)) continue;
    return at;
  }
  return -1;
}

/** A separate number, possibly with a letter after a space. */
export function isNumberRun(tokens: readonly Token[], start: number, end: number): boolean {
  const [first, second] = [tokens[start] as Token, tokens[start + 1]];
  if (!isHouseNumber(first)) return false;
  if (end - start === 2) return isDigits(first.text) && /^[A-Z]$/.test(second?.text ?? '');
  return end - start === 1 || (end - start === 3 && isAnother(tokens, start + 1));
}

/** The flat after a stroke or a hyphen (`120/302`), or another number of the same house (`120 e 122`). */
function takeFlat(reading: Reading, from: number): void {
  const at = isAnother(reading.tokens, from) ? from + 1 : from;
  const flat = reading.tokens[at];
  if (flat === undefined || reading.taken[at] || !isHouseNumber(flat)) return;
  if (at === from && flat.gap !== 'slash' && flat.gap !== 'hyphen') return;
  reading.complements.push({ at, text: flat.text.toUpperCase() });
  take(reading, from, at + 1);
}

/** `e 122` after a number. */
function isAnother(tokens: readonly Token[], at: number): boolean {
  const [and, number] = [tokens[at], tokens[at + 1]];
  if (and?.gap !== 'space' || !/^[eEa]$/.test(and.text) || number?.gap !== 'space') return false;
  return isHouseNumber(number);
}

/**
 * `Rua Augusta, >100 Centro<`: the number of the preceding street, followed by a name. A short number could belong to
 * the name.
 */
function isNumberThenName({ tokens, taken, found }: Reading, start: number, end: number): boolean {
  const [number, next] = [tokens[start] as Token, tokens[start + 1]];
  if (found.number !== undefined || found.street === undefined) return false;
  if (taken[start - 1] !== true && number.text.length < 3) return false;
  return end - start > 1 && isHouseNumber(number) && next?.gap === 'space' && !isPreposition(next.key);
}
