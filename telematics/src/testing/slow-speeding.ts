import type { SlowRecord } from './slow-records.ts';

type Speeding = { readonly first: SlowRecord; readonly endMs: number; readonly highest: number };

/** A limit that was passed from a message to another, in which another limit was passed, or none. */
type Part = { readonly records: readonly SlowRecord[]; readonly endMs: number };

/** Speeding that lasted for 10 s: a limit passed for so long, or several in a row, each for less until the last of them. */
export const slowSpeeding = (records: readonly SlowRecord[]): Speeding[] =>
  stretches(records).flatMap((parts) => {
    const told: Speeding[] = [];
    let short: Part[] = [];
    for (const part of parts) {
      const first = (short[0] ?? part).records[0] as SlowRecord;
      if (part.endMs - first.ms < 10_000) {
        short.push(part);
        continue;
      }
      told.push({ first, endMs: part.endMs, highest: Math.max(...part.records.map(({ speed }) => speed ?? 0)) });
      short = [];
    }
    return told;
  });

/** The parts of each stretch in which it was always too fast. */
function stretches(records: readonly SlowRecord[]): Part[][] {
  const found: Part[][] = [];
  for (let at = 0, end = 0; at < records.length; at = end) {
    const { passedLimit } = records[at] as SlowRecord;
    const isSame = (one: SlowRecord | undefined): boolean => one?.passedLimit === passedLimit && !one.afterSilence;
    for (end = at + 1; isSame(records[end]); ) end++;
    if (passedLimit === null) continue;
    const next = records[end];
    // After a silence, and where nothing follows, it is known for no longer than it was heard of.
    const endMs = (next === undefined || next.afterSilence ? records[end - 1] : next)?.ms as number;
    const part = { records: records.slice(at, end), endMs };
    const isNew = at === 0 || records[at]?.afterSilence || records[at - 1]?.passedLimit === null;
    if (isNew) found.push([part]);
    else found.at(-1)?.push(part);
  }
  return found;
}
