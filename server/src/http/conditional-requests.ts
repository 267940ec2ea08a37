import { createHash } from 'node:crypto';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';

/**
 * The ETag of a record: its version, which a change can be conditional on, and a hash of the very bytes, since what a
 * record shows of others, such as a driver's name, may change while its version stays.
 */
export const etagOf = (version: number, body: string): string =>
  `"${version}-${createHash('sha1').update(body).digest('base64url').slice(0, 10)}"`;

/** A check that refuses when If-Match names other versions than the one there is. */
export const ifMatchRequirement = (ifMatch: string | undefined) => (version: number) => {
  if (ifMatch !== undefined && !tagsOf(ifMatch).some((tag) => tag === '*' || versionOf(tag) === String(version)))
    throw new Refusal('precondition_failed');
};

/** Whether the client has this very response already, by its If-None-Match. */
export const isNotModified = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined && tagsOf(ifNoneMatch).some((tag) => tag === '*' || tag === etag);

const tagsOf = (header: string): string[] => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));

const versionOf = (tag: string): string | undefined => /^"(\d+)(-[\w-]+)?"$/.exec(tag)?.[1];
