import { Refusal } from '@tropeiro/domain/refusal.ts';

export const etagOf = (version: number): string => `"${version}"`;

/** Refuses when If-Match names other versions than the one there is. */
export const matchRequirement = (ifMatch: string | undefined) => (version: number) => {
  if (ifMatch !== undefined && !names(ifMatch, version)) throw new Refusal('precondition_failed');
};

/** Whether the caller has this version already. */
export const isUnchanged = (ifNoneMatch: string | undefined, version: number): boolean =>
  ifNoneMatch !== undefined && names(ifNoneMatch, version);

const names = (header: string, version: number): boolean =>
  header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etagOf(version));
