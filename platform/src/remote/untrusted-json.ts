import { printableText } from '@tropeiro/domain/language/storable-text.ts';

/** The value at a path within JSON of any shape. Undefined if there is none. */
export const valueAt = (json: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (at, name) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? Reflect.get(at, name) : undefined,
    json,
  );

/** The first elements of a list, up to this number. Empty if the value is not a list. */
export const listAt = (json: unknown, maxCount: number, ...path: readonly (string | number)[]): readonly unknown[] => {
  const found = valueAt(json, ...path);
  return Array.isArray(found) ? found.slice(0, maxCount) : [];
};

/** A text that can be stored and shown, cut to a length. Undefined if there is none. */
export const textAt = (json: unknown, maxLength: number, ...path: readonly (string | number)[]): string | undefined => {
  const found = valueAt(json, ...path);
  return typeof found === 'string' && found.trim() !== '' ? printableText(found.trim(), maxLength) : undefined;
};

/** A finite number. Some servers write it as a text. */
export const numberAt = (json: unknown, ...path: readonly (string | number)[]): number | undefined => {
  const found = valueAt(json, ...path);
  const number = typeof found === 'string' && /^-?\d{1,15}(\.\d{1,20})?$/.test(found) ? Number(found) : found;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};
