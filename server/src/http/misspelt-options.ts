import { editDistance } from '@tropeiro/contract/client/edit-distance.ts';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { acceptedBody } from '@tropeiro/contract/references.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { pointerToken, shortName } from '../handling/json-pointer.ts';
import { propertiesOf } from './schema-properties.ts';

/** Finds the unknown names of a call that may be options of it: parameters of the query, and fields of the body. */
type MisspeltOptions = {
  readonly inQuery: (unknown: readonly string[]) => readonly Fault[];
  readonly inBody: (sent: unknown) => readonly Fault[];
};

/**
 * Whoever asks a change for a dry run must not have the real thing: not where the name is misspelt, not where it stands in
 * the wrong place, and not where the call has no `dry_run`. Calls that can be tried first say of much else how they are to
 * be done, beside data or in it: of those the other names are looked at too. What is nothing like an option is ignored
 * as in other calls. Undefined for calls that change nothing.
 */
export function misspeltOptions(operation: Operation): MisspeltOptions | undefined {
  if (operation.method === 'GET') return undefined;
  const options = hasDryRun(operation) ? Object.keys(propertiesOf(operation.query)) : [dryRun];
  const known = propertiesOf(operation.body && acceptedBody(operation.body));
  const isMisspelt = likenessTo(options);
  const knownInData = propertiesOf(known.data);
  const beside = [...options, ...Object.keys(known).filter((name) => name !== 'data')];
  const isMisspeltBeside = hasDryRun(operation) ? likenessTo([...beside, ...Object.keys(knownInData)]) : isMisspelt;
  // What a PUT is sent may be a record as it was read, which has names of its own.
  const isMisspeltInData =
    hasDryRun(operation) && operation.method === 'POST'
      ? likenessTo([...beside, ...Object.keys(knownInData)])
      : isMisspelt;
  const misspeltIn = (
    value: unknown,
    fields: object,
    path: string,
    isLikeOption: (name: string) => boolean,
  ): readonly Fault[] =>
    unknownNames(value, fields)
      .filter(isLikeOption)
      .map((name) => ({ pointer: `${path}/${pointerToken(name)}`, code: 'unknown_field' }));
  return {
    inQuery: (unknown) => unknown.filter(isMisspelt).map(unknownParameter),
    inBody: (sent) => [
      ...misspeltIn(sent, known, '', isMisspeltBeside),
      ...misspeltIn((sent as { data?: unknown } | null | undefined)?.data, knownInData, '/data', isMisspeltInData),
    ],
  };
}

/** Whether a call can be tried before it is kept. */
export const hasDryRun = ({ query }: Operation): boolean => Object.hasOwn(propertiesOf(query), dryRun);

export const unknownParameter = (name: string): Fault => ({ parameter: shortName(name), code: 'unknown_field' });

const dryRun = 'dry_run';

/** Whether a name may be meant for one of these. */
function likenessTo(options: readonly string[]): (name: string) => boolean {
  const known = options.map((option) => {
    const letters = lettersOf(option);
    return { letters, maxDistance: option !== dryRun && letters.length < shortLength ? 1 : 2 };
  });
  return (name) => known.some(({ letters, maxDistance }) => editDistance(lettersOf(name), letters) <= maxDistance);
}

/** Below so many letters a word of another meaning is two letters away: metric from matrix. */
const shortLength = 7;

/** Longer than any option, and short enough to be compared. */
const maxLength = 40;

/** The names of an object that are none of the known fields; of a list, none. */
function unknownNames(value: unknown, known: object): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.keys(value).filter((name) => !Object.hasOwn(known, name));
}

/** DryRun, dry-run and dry_run are one name. */
const lettersOf = (name: string): string =>
  name
    .slice(0, maxLength)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
