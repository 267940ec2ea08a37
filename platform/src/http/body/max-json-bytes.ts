import type { TSchema } from 'typebox';

/**
 * The maximum number of bytes of a value of this schema as JSON. Infinite if the schema sets no limit. A list whose
 * records cannot be long need not be measured.
 */
export function maxJsonBytes(schema: TSchema): number {
  const { type, const: constant, enum: choices, anyOf, properties, items, maxItems = Infinity } = schema as Keywords;
  if (constant !== undefined) return bytesOf(constant);
  if (choices) return Math.max(...choices.map(bytesOf));
  if (anyOf) return Math.max(...anyOf.map(maxJsonBytes));
  if (properties) return maxObjectBytes(properties);
  if (type === 'array') return brackets + (items ? maxItems * (maxJsonBytes(items) + comma) : Infinity);
  if (type === 'string') return maxTextBytes(schema as Keywords);
  return type === undefined ? Infinity : (maxBytesByType[type] ?? Infinity);
}

type Keywords = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: TSchema[];
  properties?: Record<string, TSchema>;
  items?: TSchema;
  maxItems?: number;
  maxLength?: number;
  format?: string;
};

const brackets = 2;
const comma = 1;
/** A control character is written as \u001f, and no other character takes more. */
const maxBytesPerCharacter = 6;
/** Numbers as PostgreSQL writes them: a double has 17 digits, a sign, a point and an exponent. */
const maxBytesByType: Readonly<Record<string, number>> = { integer: 24, number: 24, boolean: 5, null: 4 };
const maxBytesByFormat: Readonly<Record<string, number>> = { 'date-time': 32, date: 16, uuid: 38 };

const bytesOf = (value: unknown): number => maxBytesPerCharacter * JSON.stringify(value).length;

const maxObjectBytes = (properties: Record<string, TSchema>): number =>
  Object.entries(properties).reduce(
    (sum, [name, field]) => sum + bytesOf(name) + 1 + comma + maxJsonBytes(field),
    brackets,
  );

const maxTextBytes = ({ maxLength, format }: Keywords): number =>
  maxLength === undefined ? (maxBytesByFormat[format ?? ''] ?? Infinity) : brackets + maxBytesPerCharacter * maxLength;
