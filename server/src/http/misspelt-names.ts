import type { Operation } from '@tropeiro/contract/operation.ts';
import { acceptedBody } from '@tropeiro/contract/references.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { unknownField } from '@tropeiro/domain/faults/unknown-field.ts';
import { pointerToken, pointerTokens, shortName } from '../handling/json-pointer.ts';
import { likelyPlace, type NamedPlace } from '../handling/likely-name.ts';
import type { UnknownField } from '../handling/unknown-fields.ts';
import { propertiesOf } from './schema-properties.ts';

/** Finds the unknown names of a call that may be names of it: parameters of the query, and fields of the body. */
type MisspeltNames = {
  readonly inQuery: (unknown: readonly string[]) => readonly Fault[];
  /** Beside data, and in it. */
  readonly inBody: (sent: unknown) => readonly Fault[];
  /** In the objects and lists that data holds, of those that nobody knows. */
  readonly inParts: (unknown: readonly UnknownField[]) => readonly Fault[];
};

/**
 * Whoever asks a change for something must not have it done without, and not notice: a name that nearly is one of the call, or is one in
 * another place, is refused. What is nothing like a name of the call is ignored, and so is all of it by bodies of the
 * specification, but for a dry run: who asks for that must not have the real thing, also where the call has no `dry_run`.
 * Undefined for calls that change nothing.
 * @param reading the operation that reads the record which this one changes, where that is not what it answers with
 */
export function misspeltNames(operation: Operation, reading = operation): MisspeltNames | undefined {
  if (operation.method === 'GET') return undefined;
  const known = propertiesOf(operation.body && acceptedBody(operation.body));
  const knownInData = propertiesOf(known.data);
  // What is sent may be a record as it, or another, was read, which has names of its own; a report tells of its dry run too.
  const { [dryRun]: _, ...readInData } = readFields(reading);
  const ownInData = { ...readInData, ...knownInData };
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
    inParts: (unknown) => (operation.ignoresMisspelt ? [] : unknown.flatMap(misspeltPart)),
  };
}

/** The fault of a field of a part of the record that nearly is one that the part has. */
function misspeltPart({ pointer, name, known }: UnknownField): Fault[] {
  const isPart = pointerTokens(pointer).length > 2;
  const likely = isPart ? likelyPlace([...known].map((one) => ({ name: one })))(name) : undefined;
  return likely ? [{ pointer, ...unknownField(likely.name) }] : [];
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

/** What a dry run is called elsewhere, which nothing else is. */
const dryRunWords = (at?: string): readonly NamedPlace[] =>
  ['simulate', 'simulation', 'simular', 'simulacao'].map((name) => ({ name, maxDistance: 1, ...(at && { at }) }));

/** The names that unknown ones of a call are compared with. */
function placesToLookAt(operation: Operation, body: ReturnType<typeof propertiesOf>) {
  if (operation.ignoresMisspelt) return dryRunAlone;
  const { options, beside, data } = placesOf(operation, body);
  if (hasDryRun(operation))
    return { options: [...options, ...dryRunWords(dryRun)], beside: [...beside, ...dryRunWords(`/${dryRun}`)], data };
  return { options: [...options, ...anyDryRun], beside: [...beside, ...anyDryRun], data };
}

/** The names of a call: of its query, of its body beside data, and in data. */
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
    data: [...placed(propertiesOf(data), '/data/'), ...otherNames(operation)],
  };
}

/** What fields of its data are called elsewhere; a word that only resembles one of those may be anything. */
const otherNames = ({ otherNames: words = {} }: Operation): readonly NamedPlace[] =>
  Object.entries(words).flatMap(([field, names]) =>
    names.split(' ').map((name) => ({ name, at: `/data/${field}`, maxDistance: 0 })),
  );

/** What a call without a dry run is asked for all the same: there is no place for it. */
const anyDryRun: readonly NamedPlace[] = [{ name: dryRun, maxDistance: dryRunDistance }, ...dryRunWords()];
const dryRunAlone = { options: anyDryRun, beside: anyDryRun, data: [] };

/** The fields of the record that an operation reads. */
const readFields = ({ answer }: Operation) =>
  answer.kind === 'record' ? propertiesOf(propertiesOf(answer.schema).data) : {};

/** The names of an object that are none of the known fields; of a list, none. */
function unknownNames(value: unknown, known: object): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.keys(value).filter((name) => !Object.hasOwn(known, name));
}
