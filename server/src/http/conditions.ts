import { Refusal } from '@tropeiro/domain/refusal.ts';

/** A record has the number of its change, a file the hash of its bytes. */
export type Version = number | string;

export const etagOf = (version: Version): string => `"${version}"`;

/** Refuses when If-Match names other versions than the one there is. */
export const matchRequirement = (ifMatch: string | undefined) => (version: Version) => {
  if (ifMatch !== undefined && !names(ifMatch, version)) throw new Refusal('precondition_failed');
};

/** Whether the caller has this version already. */
export const isUnchanged = (ifNoneMatch: string | undefined, version: Version): boolean =>
  ifNoneMatch !== undefined && names(ifNoneMatch, version);

const names = (header: string, version: Version): boolean =>
  header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etagOf(version));
