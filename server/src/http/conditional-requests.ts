import { createHash } from 'node:crypto';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { bilingual, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { TimeSlice } from '../sharing/time-slice.ts';

/**
 * The ETag of a record: its version, which a change can be conditional on, and a hash of the very bytes, since what a
 * record shows of others, such as a driver's name, may change while its version stays. Others get their turn while a long
 * one is hashed.
 */
export async function etagOf(version: number, body: string | Buffer, slice = new TimeSlice()): Promise<string> {
  const hash = createHash('sha1');
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  for (let at = 0; at < bytes.length; at += hashedBytes) {
    await slice.yieldIfUsedUp();
    hash.update(bytes.subarray(at, at + hashedBytes));
  }
  return `"${version}-${hash.digest('base64url').slice(0, 10)}"`;
}

/** Hashed in a millisecond or two. */
const hashedBytes = 1_000_000;

/** A check that refuses when If-Match names other versions than the one there is; refuses what is no entity tag at once. */
export function ifMatchRequirement(ifMatch: string | undefined): (version: number) => void {
  const tags = ifMatch === undefined ? ['*'] : tagsOf(ifMatch);
  if (!tags.every((tag) => tag === '*' || isQuoted(tag))) throw unquotedTag();
  return (version) => {
    if (!tags.some((tag) => tag === '*' || versionOf(tag) === String(version)))
      throw new Refusal('precondition_failed');
  };
}

/** Whether the client has this response already, by its If-None-Match: a weak tag stands for what is as good (RFC 9110, 8.8.3.2). */
export const isNotModified = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined && tagsOf(ifNoneMatch).some((tag) => tag === '*' || tag === withoutWeakness(etag));

const unquotedTag = (): Refusal =>
  new Refusal('invalid_header', {
    details: {
      header: verbatim('If-Match'),
      reason: bilingual(
        'send the ETag as it came, in its quotes: If-Match: "3-x1y2z3"',
        'envie o ETag como veio, entre aspas: If-Match: "3-x1y2z3"',
      ),
    },
  });

const isQuoted = (tag: string): boolean => /^"[^"]*"$/.test(tag);

const tagsOf = (header: string): string[] => header.split(',').map((tag) => withoutWeakness(tag.trim()));

const withoutWeakness = (tag: string): string => (tag.startsWith('W/') ? tag.slice(2) : tag);

const versionOf = (tag: string): string | undefined => /^"(\d+)(-[\w-]+)?"$/.exec(tag)?.[1];
