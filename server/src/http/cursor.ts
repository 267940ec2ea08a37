import { createHash } from 'node:crypto';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';

/** A cursor as clients get it: with the tag of its list in front, since the cursor of another list may look just like it. */
export const tagCursor = (list: string, cursor: string): string => tagOf(list) + cursor;

/** The cursor of this list without its tag; refuses that of another list. */
export function untagCursor(list: string, tagged: string): string {
  const tag = tagOf(list);
  if (!tagged.startsWith(tag)) throw new Refusal('invalid_cursor');
  return tagged.slice(tag.length);
}

const tags = new Map<string, string>();

/** Most lists have one path; those of one record's parts have as many as there are records. */
const maxTagCount = 1000;

function tagOf(list: string): string {
  const known = tags.get(list);
  if (known !== undefined) return known;
  const tag = createHash('sha256').update(list).digest('base64url').slice(0, 6);
  if (tags.size >= maxTagCount) tags.clear();
  tags.set(list, tag);
  return tag;
}
