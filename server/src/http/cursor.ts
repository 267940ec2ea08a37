import { createHash } from 'node:crypto';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';

/** A cursor as it leaves: with the mark of its list, since that of another may look just like it. */
export const tagCursor = (list: string, cursor: string): string => markOf(list) + cursor;

/** What this list gave out, without its mark. */
export function untagCursor(list: string, given: string): string {
  const mark = markOf(list);
  if (!given.startsWith(mark)) throw new Refusal('invalid_cursor');
  return given.slice(mark.length);
}

const marks = new Map<string, string>();

/** Most lists have one path; those of one record's parts have as many as there are records. */
const marksAtMost = 1000;

function markOf(list: string): string {
  const known = marks.get(list);
  if (known !== undefined) return known;
  const mark = createHash('sha256').update(list).digest('base64url').slice(0, 6);
  if (marks.size >= marksAtMost) marks.clear();
  marks.set(list, mark);
  return mark;
}
