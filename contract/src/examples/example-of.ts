import type { TSchema } from 'typebox';

/**
 * An example of a value of this schema: the schema's own example, or one composed of the examples of its fields. For an
 * object, `all` includes every field. `shown` includes required fields and optional fields with an example.
 */
export function exampleOf(schema: TSchema, fields: 'all' | 'shown' = 'all'): unknown {
  const own = ownExample(schema);
  if (own !== undefined) return own;
  const {
    type,
    items,
    properties,
    required = [],
    anyOf,
    format,
    minimum = 0,
    default: usual = minimum,
  } = schema as Keywords;
  if (anyOf) return optionExample(anyOf, fields);
  if (properties) {
    const shown = Object.entries(properties).filter(
      ([name, field]) => fields === 'all' || required.includes(name) || ownExample(field) !== undefined,
    );
    return Object.fromEntries(shown.map(([name, field]) => [name, exampleOf(field, fields)]));
  }
  if (type === 'array') return items ? [exampleOf(items, fields)] : [];
  if (type === 'object') return {};
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return usual;
  return texts[format ?? ''] ?? '';
}

/** The example of a union. If a nullable schema has no example, null replaces invented values. */
function optionExample(anyOf: readonly TSchema[], fields: 'all' | 'shown'): unknown {
  const others = anyOf.filter((option) => (option as Keywords).type !== 'null');
  const example = exampleOf(others[0] ?? {}, fields);
  return others.length < anyOf.length && (example === '' || typeof example === 'object') ? null : example;
}

/** The schema's own example, or that of one of its options. Null does not count as an example. */
function ownExample(schema: TSchema): unknown {
  const { examples, const: only, enum: choices, anyOf } = schema as Keywords;
  const [own] = examples ?? (only === undefined ? (choices ?? []) : [only]);
  return own ?? anyOf?.map(ownExample).find((example) => example !== undefined);
}

const texts: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T11:00:00.000Z',
  date: '2026-01-31',
  uuid: '0190b5a8-7c3e-7d11-9a52-3f1c8e6b2d40',
};

type Keywords = {
  readonly type?: string;
  readonly format?: string;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly default?: unknown;
};
