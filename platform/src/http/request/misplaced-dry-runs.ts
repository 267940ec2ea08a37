import type { Operation } from '@tropeiro/contract/operation.ts';
import { type Fault, problemMaxFaults } from '@tropeiro/domain/faults/fault.ts';
import { unknownField } from '@tropeiro/domain/faults/unknown-field.ts';
import { pointerToken, shortName } from '../../handling/json-pointer.ts';
import { likelyName } from '../../handling/likely-name.ts';
import { TimeSlice } from '../../sharing/time-slice.ts';
import { propertiesOf } from './schema-properties.ts';

export const dryRun = 'dry_run';

/** Whether a call can be tried before it is stored. */
export const hasDryRun = ({ query }: Operation): boolean => Object.hasOwn(propertiesOf(query), dryRun);

/** Finds where a change is asked for a dry run in a place where that is not read. The change must then not be made. */
export type MisplacedDryRuns = {
  readonly inQuery: (names: Iterable<string>) => Fault[];
  /** Searches a body at any depth, also what no schema describes. Yields to other work: it may have a million names. */
  readonly inBody: (body: unknown, slice?: TimeSlice) => Promise<Fault[]>;
};

/** Makes the search for the requests of an operation. A GET changes nothing and is not searched. */
export function misplacedDryRuns(operation: Operation): MisplacedDryRuns {
  if (operation.method === 'GET') return { inQuery: () => [], inBody: async () => [] };
  const top = propertiesOf(operation.body);
  const readPlaces = new Set([
    ...(Object.hasOwn(top, dryRun) ? [`/${dryRun}`] : []),
    ...(Object.hasOwn(propertiesOf(top.data), dryRun) ? [`/data/${dryRun}`] : []),
  ]);
  const isInQuery = hasDryRun(operation);
  const bodyFault = unknownField(readPlaces.has(`/${dryRun}`) ? `/${dryRun}` : isInQuery ? dryRun : [...readPlaces][0]);
  const queryFault = unknownField(isInQuery ? dryRun : undefined);
  return {
    inQuery: (names) =>
      [...names]
        .filter((name) => !(isInQuery && name === dryRun) && asksForDryRun(name))
        .slice(0, maxFaults)
        .map((name) => ({ parameter: shortName(name), ...queryFault })),
    inBody: async (body, slice = new TimeSlice()) =>
      (await findPointers(body, readPlaces, slice)).map((pointer) => ({ pointer, ...bodyFault })),
  };
}

/** As many as a problem reports, and one more to show that there are more. */
const maxFaults = problemMaxFaults + 1;

/** How many objects, lists and names are searched before the time is read. */
const searchedAtOnce = 64;

/** An object or list of a body, with the place where it is. Its pointer is made only if something is found in it. */
type Place = { readonly value: object; readonly name: string | number; readonly within: Place | undefined };

/** The pointers to fields that ask for a dry run, except those that are read. A body is nested no deeper than `maxDepth`. */
async function findPointers(body: unknown, readPlaces: ReadonlySet<string>, slice: TimeSlice): Promise<string[]> {
  const pointers: string[] = [];
  const names = new KnownNames();
  const open: Place[] = isContainer(body) ? [{ value: body, name: '', within: undefined }] : [];
  let count = 0;
  // The time is not read for every object and name: most take less than a microsecond.
  const isLate = () => ++count % searchedAtOnce === 0 && slice.isUsedUp;
  for (let place = open.pop(); place && pointers.length < maxFaults; place = open.pop()) {
    if (isLate()) await slice.yieldIfUsedUp();
    const { value } = place;
    const first = open.length;
    if (Array.isArray(value))
      for (let index = 0; index < value.length; index++) {
        const element: unknown = value[index];
        if (isContainer(element)) open.push({ value: element, name: index, within: place });
      }
    else
      for (const name of Object.keys(value)) {
        if (isLate()) await slice.yieldIfUsedUp();
        const field = (value as Readonly<Record<string, unknown>>)[name];
        if (names.asksForDryRun(name)) {
          const pointer = `${pointerOf(place)}/${pointerToken(name)}`;
          if (!readPlaces.has(pointer)) pointers.push(pointer);
        }
        if (isContainer(field)) open.push({ value: field, name, within: place });
      }
    // The last one is searched next, so the order is that of the body.
    reverseFrom(open, first);
  }
  return pointers.slice(0, maxFaults);
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

const pointerOf = ({ name, within }: Place): string =>
  within ? `${pointerOf(within)}/${pointerToken(String(name))}` : '';

function reverseFrom<T>(list: T[], first: number): void {
  for (let left = first, right = list.length - 1; left < right; left++, right--)
    [list[left], list[right]] = [list[right] as T, list[left] as T];
}

/** Compares each name of a body once. Rows repeat the same names. */
class KnownNames {
  private readonly known = new Map<string, boolean>();

  asksForDryRun(name: string): boolean {
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const asks = asksForDryRun(name);
    if (this.known.size < maxKnownNames) this.known.set(name, asks);
    return asks;
  }
}

const maxKnownNames = 1000;

/**
 * Whether a name probably asks for a dry run: as a whole, in a part of it (`options[dryRun]`, `options.dry-run`), or among other
 * words (`is_dry_run`). In the whole name or a part, two letters may be wrong, more than in other names of its length: the change
 * would be made.
 */
export function asksForDryRun(name: string): boolean {
  const ends =
    name.length > maxCharacters ? `${name.slice(0, maxCharacters / 2)}.${name.slice(-maxCharacters / 2)}` : name;
  if (likelyDryRun(ends) !== undefined || dryRunAmongWords.test(ends)) return true;
  if (!separators.test(ends)) return false;
  const parts = ends.split(separators);
  return [...parts.slice(0, maxParts), ...parts.slice(maxParts).slice(-maxParts)].some(
    (part) => likelyDryRun(part) !== undefined,
  );
}

/** As many parts at each end are compared. A name that is meant has fewer, and each comparison takes microseconds. */
const maxParts = 4;

/** Longer than any name that is read. Of a longer one, the beginning and the end are compared. */
const maxCharacters = 200;

const likelyDryRun = likelyName([dryRun], 2);

const separators = /[[\].:/]+/;

/** The words `dry run`, also in camel case and without anything between, but not the end of `laundry_run`. */
const dryRunAmongWords = /(?:(?<![A-Za-z])d|(?<![A-Z])D)[rR][yY][^A-Za-z]{0,3}[rR][uU][nN](?![a-z])/;
