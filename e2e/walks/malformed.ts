import type { TSchema } from '@tropeiro/domain/language/noun-schema.ts';

/** One error in an otherwise valid input, and the pointer that the response must have. */
export type WrongInput = {
  readonly defect: string;
  readonly at: string;
  readonly value: unknown;
  /** The expected type of the value. Undefined if there is none. */
  readonly schema: TSchema | undefined;
};

/**
 * Records which validators have already met all their faults. A field's validator depends only on its schema, and all
 * bodies share one parser. So if another operation has the same validator, one fault shows that it is used, a different
 * one each time.
 */
export class TriedFaults {
  private readonly counts = new Map<string, number>();

  /** The faults that are still to be tried. A validator is identified by its schema, or by what it depends on. */
  untriedOf<Fault>(validator: object | undefined, faults: readonly Fault[]): readonly Fault[] {
    const key = JSON.stringify(validator ?? {});
    const count = this.counts.get(key) ?? 0;
    this.counts.set(key, count + 1);
    return count === 0 || faults.length === 0 ? faults : faults.slice(count % faults.length).slice(0, 1);
  }
}

/** JSON values that this schema rejects, each with one fault, derived from the schema. */
export function wrongValues(schema: TSchema, good: unknown, at = ''): WrongInput[] {
  const { anyOf, properties, required = [], items } = schema as Keywords;
  if (anyOf) return wrongUnions(anyOf, good, at);
  const wrong: WrongInput[] = [...wrongTypes(schema as Keywords, at), ...outOfBounds(schema as Keywords, at)].map(
    (fault) => ({
      ...fault,
      schema,
    }),
  );
  // For fields that the sample omits, no value is known that has exactly one fault.
  if (good === undefined) return wrong;
  if (properties) {
    const fields = good as Record<string, unknown>;
    for (const name of required) {
      const { [name]: _, ...rest } = fields;
      wrong.push({ defect: 'missing', at: `${at}/${name}`, value: rest, schema: undefined });
    }
    for (const [name, property] of Object.entries(properties)) {
      for (const inner of wrongValues(property, fields[name], `${at}/${name}`)) {
        wrong.push({ ...inner, value: { ...fields, [name]: inner.value } });
      }
    }
  }
  if (items) {
    const [first] = good as unknown[];
    for (const inner of wrongValues(items, first, `${at}/0`)) wrong.push({ ...inner, value: [inner.value] });
  }
  return wrong;
}

/** URL texts that this schema rejects. */
export function wrongTexts(schema: TSchema): { readonly defect: string; readonly texts: readonly string[] }[] {
  const { type, format, anyOf, items, enum: allowed, maxLength, pattern } = schema as Keywords;
  const numeric = ['um', '1e', '0x10', '9'.repeat(400), '--1'];
  const texts: Record<string, readonly string[]> = {
    integer: [...numeric, '1.5', '1e3', ...outOfBounds(schema as Keywords, '').map(({ value }) => String(value))],
    number: [...numeric, 'NaN', 'Infinity'],
    boolean: ['talvez', '2', 'verdadeiro'],
    array: [
      '["',
      '[1',
      '[{}]',
      '[null]',
      ...(items ? wrongTexts(items).flatMap(({ texts }) => (texts.length === 1 ? texts : [])) : []),
    ],
    string: [
      ...(format === 'date-time'
        ? ['ontem', '2026-13-01', '2026-01-32T00:00:00Z', '20260101', '2026-01-01T25:00']
        : []),
      ...((allowed ?? pattern) ? ['nonsense', '../../etc/passwd'] : []),
      ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
    ],
  };
  const wrong = anyOf ? ['nonsense'] : (texts[type ?? 'string'] ?? []);
  return [
    ...wrong.map((text) => ({ defect: text.slice(0, 30), texts: [text] })),
    { defect: 'a NUL', texts: ['\0'] },
    ...(type === 'array' ? [] : [{ defect: 'given twice', texts: ['1', '2'] }]),
  ];
}

type Keywords = {
  type?: string;
  properties?: Record<string, TSchema>;
  required?: string[];
  items?: TSchema;
  anyOf?: TSchema[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};

function wrongUnions(options: readonly TSchema[], good: unknown, at: string): WrongInput[] {
  const types = options.filter((option) => (option as Keywords).type !== 'null');
  const [only] = types;
  // A value wrong for each of several kinds is hard to find. For one kind or null it is a value wrong for that kind.
  if (!only || types.length > 1) {
    // An object may be allowed to have none of its fields.
    const value = types.some((option) => (option as Keywords).type === 'object') ? [[]] : { nothing: [] };
    return [{ defect: 'no kind of its', at, value, schema: { anyOf: options } as TSchema }];
  }
  const nullable = types.length < options.length;
  return wrongValues(only, good, at).filter(
    ({ defect, at: where }) => !(nullable && defect === 'null' && where === at),
  );
}

const kinds: Readonly<Record<string, unknown>> = {
  null: null,
  string: '1',
  boolean: true,
  integer: 1,
  number: 0.5,
  array: [],
  object: {},
};

type Fault = Omit<WrongInput, 'schema'>;

function wrongTypes({ type, properties }: Keywords, at: string): Fault[] {
  if (type === undefined) return [];
  return Object.entries(kinds)
    .filter(([kind]) => kind !== type && !(type === 'number' && kind === 'integer'))
    .filter(([kind]) => !(kind === 'object' && properties))
    .map(([kind, value]) => ({ defect: kind, at, value }));
}

function outOfBounds({ minimum, maximum, minLength, maxLength, enum: allowed }: Keywords, at: string): Fault[] {
  const wrong: Fault[] = [];
  // The largest safe integer plus one is not a distinct number; twice it is.
  if (maximum !== undefined) {
    wrong.push({ defect: 'too large', at, value: Number.isSafeInteger(maximum + 1) ? maximum + 1 : maximum * 2 });
    wrong.push({ defect: 'enormous', at, value: 1e300 });
  }
  if (minimum !== undefined) wrong.push({ defect: 'too small', at, value: minimum - 1 });
  if (maxLength !== undefined) wrong.push({ defect: 'too long', at, value: 'x'.repeat(maxLength + 1) });
  if (minLength !== undefined && minLength > 0) wrong.push({ defect: 'too short', at, value: '' });
  if (allowed) wrong.push({ defect: 'not of the list', at, value: 'nonsense' });
  return wrong;
}
