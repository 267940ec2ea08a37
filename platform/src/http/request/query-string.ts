import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { notAllowed } from '@tropeiro/domain/faults/not-allowed.ts';
import { wrongType } from '@tropeiro/domain/faults/wrong-type.ts';
import { type BilingualText, bilingual, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { TObject, TSchema } from 'typebox';
import { dateTimeFault, parseInstant, type UpperBound } from '../../handling/parse-instant.ts';
import { unstorablePath } from '../../handling/unstorable-text.ts';
import { isWithinLimits } from '../body/json-outline.ts';

/**
 * The parameters of a query string by name, as texts. `key[]` is the same as `key`. Null if the percent-encoding is
 * malformed.
 */
export type RawParameters = ReadonlyMap<string, readonly string[]> | null;

export function parseQueryString(text: string): RawParameters {
  const raw = new Map<string, string[]>();
  if (text === '') return raw;
  try {
    for (const pair of text.split('&')) {
      if (pair === '') continue;
      const equals = pair.indexOf('=');
      const name = decoded(equals < 0 ? pair : pair.slice(0, equals)).replace(/\[\]$/, '');
      const value = equals < 0 ? '' : decoded(pair.slice(equals + 1));
      const values = raw.get(name);
      if (values) values.push(value);
      else raw.set(name, [value]);
    }
    return raw;
  } catch {
    return null;
  }
}

/**
 * Converts the texts of parameters to the values of their schema: numbers, lenient booleans, date-times, and
 * collections in any of their four forms. An empty text counts as absent, unless empty texts are to be refused. A text
 * that cannot be converted is a fault. Whether a value is allowed is checked by the validator.
 */
export function readParameters(
  schema: TObject,
  raw: ReadonlyMap<string, readonly string[]>,
  timezone: string,
  refusesEmpty = false,
): { value: Record<string, unknown>; faults: Fault[] } {
  const value: Record<string, unknown> = {};
  const faults: Fault[] = [];
  for (const [name, field] of Object.entries(schema.properties as Record<string, TSchema>)) {
    const texts = raw.get(name);
    const read = texts ? readParameter(field, texts, timezone, refusesEmpty) : absent;
    if ('fault' in read) faults.push({ parameter: name, ...read.fault });
    else if (read.value !== undefined) value[name] = read.value;
    else if ('default' in field) value[name] = field.default;
  }
  return { value, faults };
}

type Read = { readonly value: unknown } | { readonly fault: Omit<Fault, 'parameter' | 'pointer'> };
const absent: Read = { value: undefined };
type Keywords = {
  type?: string;
  format?: string;
  items?: TSchema;
  /** First the option that is not a text, then the texts that are also accepted. */
  anyOf?: readonly TSchema[];
  const?: unknown;
  enum?: readonly (string | number)[];
  properties?: Record<string, TSchema>;
  maxItems?: number;
  examples?: readonly unknown[];
  'x-upper-bound'?: UpperBound;
  'x-yes-no'?: boolean;
};

function readParameter(schema: TSchema, texts: readonly string[], timezone: string, refusesEmpty: boolean): Read {
  if (unstorablePath(texts)) return { fault: { code: 'bad_character' } };
  const { type, items, maxItems = Infinity } = schema as Keywords;
  if (type === 'array') return readCollection(items ?? {}, maxItems, texts, timezone, exampleIn(schema));
  const [text = ''] = texts;
  if (texts.length > 1) return { fault: { code: 'repeated' } };
  return text === '' && !refusesEmpty ? { value: undefined } : readValue(schema, text, timezone);
}

function readValue(schema: TSchema, text: string, timezone: string): Read {
  const { type, format, anyOf, ...notes } = schema as Keywords;
  if (anyOf) return readAlternative(anyOf as readonly Keywords[], text, timezone);
  switch (type) {
    case 'integer': {
      const isYes = notes['x-yes-no'] ? booleans[text.trim().toLowerCase()] : undefined;
      if (isYes !== undefined) return { value: Number(isYes) };
      return /^[+-]?\d{1,16}$/.test(text.trim()) ? { value: Number(text) } : { fault: wrongType('integer') };
    }
    case 'number':
      return /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(text.trim())
        ? { value: Number(text) }
        : { fault: wrongType('number') };
    case 'boolean': {
      const value = booleans[text.trim().toLowerCase()];
      return value === undefined ? { fault: notAllowed(['true', 'false', '1', '0', 'sim', 'nao'], text) } : { value };
    }
    case 'object': {
      const read = readJson(text);
      if (read && unstorablePath(read.value)) return { fault: { code: 'bad_character' } };
      return read ? readFields(schema, read.value, timezone) : { fault: wrongType('object') };
    }
    default: {
      if (format !== 'date-time') return { value: text };
      const value = parseInstant(text, timezone, notes['x-upper-bound'] ?? false);
      return value === undefined ? { fault: dateTimeFault(text) } : { value };
    }
  }
}

/** A value of the first option, or one of the texts. If the values are listed, the fault names them and the texts. */
function readAlternative(options: readonly Keywords[], text: string, timezone: string): Read {
  const [first = {}, ...others] = options;
  const texts = others.flatMap((option) => (option.const === undefined ? [] : String(option.const)));
  if (texts.includes(text.trim())) return { value: text.trim() };
  const read = readValue(first, text, timezone);
  return 'fault' in read && first.enum ? { fault: notAllowed([...first.enum, ...texts], text) } : read;
}

/** The text fields of an object, read as parameters are. The others are left for the validator. */
function readFields(schema: TSchema, value: unknown, timezone: string): Read {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { value };
  const fields = { ...value } as Record<string, unknown>;
  for (const [name, field] of Object.entries((schema as Keywords).properties ?? {})) {
    const text = fields[name];
    if (typeof text !== 'string') continue;
    const read = readValue(field, text, timezone);
    if ('fault' in read) return read;
    fields[name] = read.value;
  }
  return { value: fields };
}

const booleans: Readonly<Record<string, boolean>> = {
  true: true,
  '1': true,
  sim: true,
  false: false,
  '0': false,
  nao: false,
  não: false,
};

/** A JSON array, texts separated by commas, a repeated key or `key[]`. */
function readCollection(
  items: TSchema,
  maxItems: number,
  texts: readonly string[],
  timezone: string,
  expected: BilingualText,
): Read {
  const elements: unknown[] = [];
  const areObjects = (items as Keywords).type === 'object';
  for (const text of texts) {
    const isWithoutBrackets = areObjects && text.trimStart().startsWith('{');
    if (isWithoutBrackets || text.trimStart().startsWith('[')) {
      const list = readJson(isWithoutBrackets ? `[${text}]` : text);
      if (!list || !Array.isArray(list.value)) return { fault: { code: 'bad_format', details: { expected } } };
      for (const element of list.value) elements.push(element);
    } else {
      elements.push(
        ...text
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      );
    }
  }
  // Counted first, since reading each costs time.
  if (elements.length > maxItems) return { fault: { code: 'too_many', details: { limit: maxItems } } };
  if (unstorablePath(elements)) return { fault: { code: 'bad_character' } };
  const value: unknown[] = [];
  for (const element of elements) {
    if (areObjects && typeof element === 'string' && !readJson(element))
      return { fault: { code: 'bad_format', details: { expected } } };
    const read = readElement(items, element, timezone, areObjects);
    if ('fault' in read) return read;
    value.push(read.value);
  }
  return { value };
}

/** The expected form of a collection: its example, if its schema has one. */
function exampleIn({ examples: [example] = [] }: Keywords): BilingualText {
  return example === undefined ? bilingual('a JSON array', 'uma lista em JSON') : verbatim(JSON.stringify(example));
}

function readElement(items: TSchema, element: unknown, timezone: string, isObject: boolean): Read {
  if (typeof element === 'string') return readValue(items, element, timezone);
  return isObject ? readFields(items, element, timezone) : { value: element };
}

function readJson(text: string): { value: unknown } | undefined {
  if (!isWithinLimits(text)) return undefined;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

const decoded = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));
