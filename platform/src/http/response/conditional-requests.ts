import { createHash } from 'node:crypto';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { bilingual, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { TimeSlice } from '../../sharing/time-slice.ts';

/**
 * The ETag of a record. It contains the version, which If-Match compares, and a hash of the exact bytes. The hash is
 * needed because a record may show values of others, such as a driver's name, which change while its version stays.
 * Hashing a long record yields to other work.
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

/** The bytes that are hashed in a millisecond or two. */
const hashedBytes = 1_000_000;

/**
 * Makes a check that refuses if If-Match names other versions than the current one. Refuses malformed entity tags at
 * once.
 */
export function ifMatchRequirement(ifMatch: string | undefined): (version: number) => void {
  const tags = ifMatch === undefined ? ['*'] : tagsOf(ifMatch);
  if (!tags.every((tag) => tag === '*' || isQuoted(tag))) throw unquotedTag();
  return (version) => {
    if (!tags.some((tag) => isTagOf(tag, version))) throw new Refusal('precondition_failed');
  };
}

/** Whether an entity tag, as in If-Match, is that of a version. For calls that name the tags of several records. */
export const isEntityTagOf = (tag: string, version: number): boolean => isTagOf(withoutWeakness(tag), version);

const isTagOf = (tag: string, version: number): boolean => tag === '*' || versionOf(tag) === String(version);

/**
 * Whether the client already has this response, by its If-None-Match. Weak tags are sufficient here (RFC 9110,
 * 8.8.3.2).
 */
export const isNotModified = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined && tagsOf(ifNoneMatch).some((tag) => tag === '*' || tag === withoutWeakness(etag));

const unquotedTag = (): Refusal =>
  new Refusal('invalid_header', {
    details: {
      header: verbatim('If-Match'),
      reason: bilingual(
        'send the ETag unchanged, with its quotes: If-Match: "3-x1y2z3"',
        'envie o ETag sem alterações, com as aspas: If-Match: "3-x1y2z3"',
      ),
    },
  });

const isQuoted = (tag: string): boolean => /^"[^"]*"$/.test(tag);

const tagsOf = (header: string): string[] => header.split(',').map((tag) => withoutWeakness(tag.trim()));

const withoutWeakness = (tag: string): string => (tag.startsWith('W/') ? tag.slice(2) : tag);

const versionOf = (tag: string): string | undefined => /^"(\d+)(-[\w-]+)?"$/.exec(tag)?.[1];
