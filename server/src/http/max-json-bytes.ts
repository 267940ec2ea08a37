import type { TSchema } from 'typebox';

/**
 * The most bytes that a value of this schema can have as JSON; infinite where the schema leaves it open. What cannot be
 * long need not be measured.
 */
export function maxJsonBytes(schema: TSchema): number {
  const { type, const: constant, enum: values, anyOf, properties, items, maxItems = Infinity } = schema as Keywords;
  if (constant !== undefined) return bytesOf(constant);
  if (values) return Math.max(...values.map(bytesOf));
  if (anyOf) return Math.max(...anyOf.map(maxJsonBytes));
  if (properties) return longestObject(properties);
  if (type === 'array') return brackets + (items ? maxItems * (maxJsonBytes(items) + comma) : Infinity);
  if (type === 'string') return longestText(schema as Keywords);
  return type === undefined ? Infinity : (plainBytes[type] ?? Infinity);
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
/** A control character is written as \u001f, and no other takes more. */
const bytesOfCharacter = 6;
/** Numbers as PostgreSQL writes them: a double has 17 digits, a sign, a point and an exponent. */
const plainBytes: Readonly<Record<string, number>> = { integer: 24, number: 24, boolean: 5, null: 4 };
const formatBytes: Readonly<Record<string, number>> = { 'date-time': 32, date: 16, uuid: 38 };

const bytesOf = (value: unknown): number => bytesOfCharacter * JSON.stringify(value).length;

const longestObject = (properties: Record<string, TSchema>): number =>
  Object.entries(properties).reduce(
    (sum, [name, field]) => sum + bytesOf(name) + 1 + comma + maxJsonBytes(field),
    brackets,
  );

const longestText = ({ maxLength, format }: Keywords): number =>
  maxLength === undefined ? (formatBytes[format ?? ''] ?? Infinity) : brackets + bytesOfCharacter * maxLength;
