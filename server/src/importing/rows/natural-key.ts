import type { RowData } from './row-data.ts';

/** A natural key: a field by which a row is matched with a record. */
export type NaturalKey = {
  readonly field: string;
  /** The database column with the normalised value, if it differs from the field. */
  readonly column?: string;
  /** Normalises a text for comparing. Undefined if the text cannot be such a key, for example a mask or an invalid plate. */
  readonly normalise: (text: string) => string | undefined;
  /** The field within whose value the key is unique. A model's name is unique within its manufacturer. */
  readonly within?: string;
};

/** A natural key that is compared as written. */
export const exactKey = (field: string): NaturalKey => ({ field, normalise: (text) => text });

/** Normalises texts, and rejects those that are still no valid key. */
export const onlyIf =
  (isKey: (normalised: string) => boolean, normalise: (text: string) => string): NaturalKey['normalise'] =>
  (text) => {
    const normalised = normalise(text);
    return isKey(normalised) ? normalised : undefined;
  };

/** The normalised value of a key in a row or record, for a lookup in the database. Undefined if there is none. */
export function keyValueOf({ field, normalise }: NaturalKey, data: RowData): string | undefined {
  const value = data[field];
  return isKeyPart(value) ? normalise(String(value)) : undefined;
}

/** The text that identifies a record by a key. Undefined if part of the key is missing. */
export function keyTextOf(key: NaturalKey, data: RowData): string | undefined {
  const value = keyValueOf(key, data);
  if (value === undefined || key.within === undefined) return value;
  const within = data[key.within];
  return isKeyPart(within) ? `${value}\n${within}` : undefined;
}

/** Rows are not validated yet, so the value can be anything. Converting an object to a text may even throw. */
const isKeyPart = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';
