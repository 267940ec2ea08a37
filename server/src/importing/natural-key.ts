import type { RowData } from './row-data.ts';

/** A natural key: a field by which a record is known again. */
export type NaturalKey = {
  readonly field: string;
  /** The column of the database that holds it as it is compared, where that is not the field. */
  readonly column?: string;
  /** Its text as it is compared; undefined for a text that nobody is known by, such as a mask or a plate that is none. */
  readonly normalise: (text: string) => string | undefined;
  /** The field within whose value it is unique: a model's name within its manufacturer. */
  readonly within?: string;
};

/** A natural key that is compared as it is written. */
export const exactKey = (field: string): NaturalKey => ({ field, normalise: (text) => text });

/** Normalises texts, and leaves out those that are no such key even so. */
export const onlyIf =
  (isKey: (normalised: string) => boolean, normalise: (text: string) => string): NaturalKey['normalise'] =>
  (text) => {
    const normalised = normalise(text);
    return isKey(normalised) ? normalised : undefined;
  };

/** The value of a key in a row or record, to be looked up in the database; undefined where there is none. */
export function keyValueOf({ field, normalise }: NaturalKey, data: RowData): string | undefined {
  const value = data[field];
  return isKeyPart(value) ? normalise(String(value)) : undefined;
}

/** The text by which a key tells records apart; undefined where a row or record does not have all of it. */
export function keyTextOf(key: NaturalKey, data: RowData): string | undefined {
  const value = keyValueOf(key, data);
  if (value === undefined || key.within === undefined) return value;
  const within = data[key.within];
  return isKeyPart(within) ? `${value}\n${within}` : undefined;
}

/** Rows are not validated yet, and an object may even have no text. */
const isKeyPart = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';
