import type { TSchema } from '@tropeiro/domain/language/schema.ts';

/** One thing wrong with an otherwise good input, and where the answer must point. */
export type Wrong = {
  readonly how: string;
  readonly at: string;
  readonly value: unknown;
  /** What the value there should be; undefined where there is none. */
  readonly of: TSchema | undefined;
};

/**
 * Which judges have met all that they refuse. What judges a field is made of its schema alone, and all bodies are parsed by
 * one parser, so that the same judge in another operation need only be seen to be there: one fault shows that, another
 * one each time.
 */
export class TriedFaults {
  private readonly counts = new Map<string, number>();

  /** Of these faults, those that are still to be tried. The judge is known by its schema, or by what it depends on. */
  rest<Fault>(judge: object | undefined, faults: readonly Fault[]): readonly Fault[] {
    const said = JSON.stringify(judge ?? {});
    const count = this.counts.get(said) ?? 0;
    this.counts.set(said, count + 1);
    return count === 0 || faults.length === 0 ? faults : faults.slice(count % faults.length).slice(0, 1);
  }
}

/** JSON values that this schema refuses, each with one fault, made from what the schema says. */
export function wrongValues(schema: TSchema, good: unknown, at = ''): Wrong[] {
  const { anyOf, properties, required = [], items } = schema as Keywords;
  if (anyOf) return wrongUnions(anyOf, good, at);
  const wrong: Wrong[] = [...wrongTypes(schema as Keywords, at), ...outOfBounds(schema as Keywords, at)].map((one) => ({
    ...one,
    of: schema,
  }));
  // Of what the sample leaves out nothing is known that would be right but for one fault.
  if (good === undefined) return wrong;
  if (properties) {
    const fields = good as Record<string, unknown>;
    for (const name of required) {
      const { [name]: _, ...rest } = fields;
      wrong.push({ how: 'missing', at: `${at}/${name}`, value: rest, of: undefined });
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

/** URL texts that this schema refuses. */
export function wrongTexts(schema: TSchema): { readonly how: string; readonly texts: readonly string[] }[] {
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
    ...wrong.map((text) => ({ how: text.slice(0, 30), texts: [text] })),
    { how: 'a NUL', texts: ['\0'] },
    ...(type === 'array' ? [] : [{ how: 'given twice', texts: ['1', '2'] }]),
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

function wrongUnions(options: readonly TSchema[], good: unknown, at: string): Wrong[] {
  const others = options.filter((option) => (option as Keywords).type !== 'null');
  const [only] = others;
  // What is wrong for every one of several kinds is hard to say; for one kind or null it is what is wrong for the kind.
  if (!only || others.length > 1) {
    // An object may well be allowed to have none of its fields.
    const value = others.some((option) => (option as Keywords).type === 'object') ? [[]] : { nothing: [] };
    return [{ how: 'no kind of its', at, value, of: { anyOf: options } as TSchema }];
  }
  const nullable = others.length < options.length;
  return wrongValues(only, good, at).filter(({ how, at: where }) => !(nullable && how === 'null' && where === at));
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

type Fault = Omit<Wrong, 'of'>;

function wrongTypes({ type, properties }: Keywords, at: string): Fault[] {
  if (type === undefined) return [];
  return Object.entries(kinds)
    .filter(([kind]) => kind !== type && !(type === 'number' && kind === 'integer'))
    .filter(([kind]) => !(kind === 'object' && properties))
    .map(([kind, value]) => ({ how: kind, at, value }));
}

function outOfBounds({ minimum, maximum, minLength, maxLength, enum: allowed }: Keywords, at: string): Fault[] {
  const wrong: Fault[] = [];
  // One beyond the largest safe whole number is not a number of its own; double is.
  if (maximum !== undefined) {
    wrong.push({ how: 'too large', at, value: Number.isSafeInteger(maximum + 1) ? maximum + 1 : maximum * 2 });
    wrong.push({ how: 'enormous', at, value: 1e300 });
  }
  if (minimum !== undefined) wrong.push({ how: 'too small', at, value: minimum - 1 });
  if (maxLength !== undefined) wrong.push({ how: 'too long', at, value: 'x'.repeat(maxLength + 1) });
  if (minLength !== undefined && minLength > 0) wrong.push({ how: 'too short', at, value: '' });
  if (allowed) wrong.push({ how: 'not of the list', at, value: 'nonsense' });
  return wrong;
}
