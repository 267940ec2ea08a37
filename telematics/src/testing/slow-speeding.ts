import type { SlowRecord } from './slow-records.ts';

type Speeding = { readonly first: SlowRecord; readonly endMs: number; readonly highest: number };

/** A limit exceeded from a message until one in which another limit, or none, was exceeded. */
type Part = { readonly records: readonly SlowRecord[]; readonly endMs: number };

/**
 * Speeding that lasted for 10 s: one limit exceeded for that long, or several in a row, all but the last too briefly.
 */
export const slowSpeeding = (records: readonly SlowRecord[]): Speeding[] =>
  speedingRuns(records).flatMap((parts) => {
    const speedings: Speeding[] = [];
    let short: Part[] = [];
    for (const part of parts) {
      const first = (short[0] ?? part).records[0] as SlowRecord;
      if (part.endMs - first.ms < 10_000) {
        short.push(part);
        continue;
      }
      speedings.push({ first, endMs: part.endMs, highest: Math.max(...part.records.map(({ speed }) => speed ?? 0)) });
      short = [];
    }
    return speedings;
  });

/** The parts of each period of uninterrupted speeding. */
function speedingRuns(records: readonly SlowRecord[]): Part[][] {
  const found: Part[][] = [];
  for (let at = 0, end = 0; at < records.length; at = end) {
    const { passedLimit } = records[at] as SlowRecord;
    const isSame = (record: SlowRecord | undefined): boolean =>
      record?.passedLimit === passedLimit && !record.afterSilence;
    for (end = at + 1; isSame(records[end]); ) end++;
    if (passedLimit === null) continue;
    const next = records[end];
    // Before a silence, and at the end, speeding ends with its last message.
    const endMs = (next === undefined || next.afterSilence ? records[end - 1] : next)?.ms as number;
    const part = { records: records.slice(at, end), endMs };
    const isNew = at === 0 || records[at]?.afterSilence || records[at - 1]?.passedLimit === null;
    if (isNew) found.push([part]);
    else found.at(-1)?.push(part);
  }
  return found;
}
