import { isTypedArray, type TypedArray } from './typed-array.ts';

/** Data as a data file stores it: records and lists of typed arrays and of plain values, nested at will. */
export type Skeleton = null | boolean | number | string | readonly Skeleton[] | { readonly [name: string]: Skeleton };

export type NamedArray = { readonly name: string; readonly array: TypedArray };

/** The name of the field that stands in a skeleton for an array. Its value is the number of the section. */
const sectionField = '$section';

/**
 * Takes data apart into its arrays and what remains, so that a field of a graph is stored without being listed here.
 * Fields that are undefined are left out. Anything that would not return equal is rejected, such as a Map.
 */
export function takeApart(data: unknown): { skeleton: Skeleton; arrays: NamedArray[] } {
  const arrays: NamedArray[] = [];
  return { skeleton: skeletonOf(data, ''), arrays };

  function skeletonOf(value: unknown, path: string): Skeleton {
    if (isTypedArray(value)) return { [sectionField]: arrays.push({ name: path, array: value }) - 1 };
    if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    if (Array.isArray(value)) return value.map((item, index) => skeletonOf(item, join(path, String(index))));
    if (!isRecord(value) || Object.hasOwn(value, sectionField))
      throw new TypeError(`A data file cannot store the value at ${path || 'its root'}.`);
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    return Object.fromEntries(fields.map(([name, field]) => [name, skeletonOf(field, join(path, name))]));
  }
}

/** The data again, with the array of each section. */
export function putTogether(skeleton: Skeleton, arrayOf: (section: number) => TypedArray): unknown {
  if (Array.isArray(skeleton)) return skeleton.map((item) => putTogether(item, arrayOf));
  if (!isRecord(skeleton)) return skeleton;
  const section = skeleton[sectionField];
  if (typeof section === 'number') return arrayOf(section);
  const fields = Object.entries(skeleton) as [string, Skeleton][];
  return Object.fromEntries(fields.map(([name, field]) => [name, putTogether(field, arrayOf)]));
}

/** The numbers of the sections in a skeleton. */
export function sectionsIn(skeleton: Skeleton): number[] {
  if (typeof skeleton !== 'object' || skeleton === null) return [];
  const section = isRecord(skeleton) ? skeleton[sectionField] : undefined;
  return typeof section === 'number' ? [section] : Object.values(skeleton).flatMap(sectionsIn);
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
