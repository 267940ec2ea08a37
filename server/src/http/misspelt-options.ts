import type { Operation } from '@tropeiro/contract/operation.ts';
import { acceptedBody } from '@tropeiro/contract/references.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { unknownField } from '@tropeiro/domain/faults/unknown-field.ts';
import { pointerToken, shortName } from '../handling/json-pointer.ts';
import { likelyPlace, type NamedPlace } from '../handling/likely-name.ts';
import { propertiesOf } from './schema-properties.ts';

/** Finds the unknown names of a call that may be options of it: parameters of the query, and fields of the body. */
type MisspeltOptions = {
  readonly inQuery: (unknown: readonly string[]) => readonly Fault[];
  readonly inBody: (sent: unknown) => readonly Fault[];
};

/**
 * Whoever asks a change for a dry run must not have the real thing: not where the name is misspelt, not where it stands in
 * the wrong place, and not where the call has no `dry_run`. Calls that can be tried first say of much else how they are to
 * be done, beside data or in it: of those, and of others that ask for it, the other names are looked at too. What is nothing like an option is ignored
 * as in other calls. Undefined for calls that change nothing.
 * @param reading the operation that reads the record which this one changes, where that is not what it answers with
 */
export function misspeltOptions(operation: Operation, reading = operation): MisspeltOptions | undefined {
  if (operation.method === 'GET') return undefined;
  const known = propertiesOf(operation.body && acceptedBody(operation.body));
  const knownInData = propertiesOf(known.data);
  // What a PUT is sent may be a record as it was read, which has names of its own.
  const ownInData = operation.method === 'PUT' ? { ...readFields(reading), ...knownInData } : knownInData;
  const { options, beside, data } = placesToLookAt(operation, known);
  const likelyInQuery = likelyPlace(options);
  const likelyBeside = likelyPlace([...beside, ...data]);
  const likelyInData = likelyPlace([...data, ...beside]);
  const misspeltIn = (
    value: unknown,
    fields: object,
    path: string,
    likely: ReturnType<typeof likelyPlace>,
  ): readonly Fault[] =>
    unknownNames(value, fields).flatMap((name): Fault[] => {
      const place = likely(name);
      return place ? [{ pointer: `${path}/${pointerToken(name)}`, ...unknownField(place.at) }] : [];
    });
  return {
    inQuery: (unknown) =>
      unknown.flatMap((name) => {
        const place = likelyInQuery(name);
        return place ? unknownParameter(name, place.at) : [];
      }),
    inBody: (sent) => [
      ...misspeltIn(sent, known, '', likelyBeside),
      ...misspeltIn((sent as { data?: unknown } | null | undefined)?.data, ownInData, '/data', likelyInData),
    ],
  };
}

/** Whether a call can be tried before it is kept. */
export const hasDryRun = ({ query }: Operation): boolean => Object.hasOwn(propertiesOf(query), dryRun);

export const unknownParameter = (name: string, likely?: string): Fault => ({
  parameter: shortName(name),
  ...unknownField(likely),
});

const dryRun = 'dry_run';

/** Short as it is, two wrong letters are not to have the real thing done. */
const dryRunDistance = 2;

/** The names that unknown ones of a call are compared with. */
function placesToLookAt(operation: Operation, body: ReturnType<typeof propertiesOf>) {
  if (hasDryRun(operation)) return placesOf(operation, body);
  if (!operation.refusesMisspelt) return withoutDryRun;
  const { options, beside, data } = placesOf(operation, body);
  return { options: [...options, ...anyDryRun], beside: [...beside, ...anyDryRun], data };
}

/** The names of a call that can be tried: of its query, of its body beside data, and in data. */
function placesOf(operation: Operation, body: ReturnType<typeof propertiesOf>) {
  const { data, ...beside } = body;
  const placed = (fields: object, path: string): readonly NamedPlace[] =>
    Object.keys(fields).map((name) => ({
      name,
      at: `${path}${name}`,
      ...(name === dryRun && { maxDistance: dryRunDistance }),
    }));
  const options = placed(propertiesOf(operation.query), '');
  return {
    options,
    beside: [...placed(beside, '/'), ...options.filter(({ name }) => !Object.hasOwn(beside, name))],
    data: placed(propertiesOf(data), '/data/'),
  };
}

/** What a call without a dry run is asked for all the same: there is no place for it. */
const anyDryRun: readonly NamedPlace[] = [{ name: dryRun, maxDistance: dryRunDistance }];
const withoutDryRun = { options: anyDryRun, beside: anyDryRun, data: [] };

/** The fields of the record that an operation reads. */
const readFields = ({ answer }: Operation) =>
  answer.kind === 'record' ? propertiesOf(propertiesOf(answer.schema).data) : {};

/** The names of an object that are none of the known fields; of a list, none. */
function unknownNames(value: unknown, known: object): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.keys(value).filter((name) => !Object.hasOwn(known, name));
}
