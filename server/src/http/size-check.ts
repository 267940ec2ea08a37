import { type Fault, problemMaxFaults } from '@tropeiro/domain/faults/refusal.ts';
import type { TSchema } from 'typebox';
import { pointerToken } from '../handling/json-pointer.ts';

/**
 * Finds the lists with too many elements and the texts with too many characters, and looks at nothing else: what costs
 * more than a glance is done only with what is as short as it may be. Undefined where the schema bounds nothing.
 */
export function sizeCheckOf(schema: TSchema): ((value: unknown) => Fault[]) | undefined {
  const measure = measureOf(schema);
  if (!measure) return undefined;
  return (value) => {
    const faults: Fault[] = [];
    measure(value, '', faults);
    return faults;
  };
}

type SizeCheck = (value: unknown, pointer: string, faults: Fault[]) => void;

function measureOf(schema: TSchema): SizeCheck | undefined {
  const { type, anyOf, properties, items, maxItems = Infinity, maxLength, 'x-line': isLine } = schema as Keywords;
  if (anyOf) return every(alone(anyOf).flatMap((option) => measureOf(option) ?? []));
  if (type === 'array') return listMeasure(maxItems, items && measureOf(items));
  if (properties) return objectMeasure(properties);
  // A line is measured when the blanks around it are off.
  return maxLength === undefined || isLine ? undefined : textMeasure(maxLength);
}

type Keywords = {
  type?: string;
  anyOf?: TSchema[];
  properties?: Record<string, TSchema>;
  items?: TSchema;
  maxItems?: number;
  maxLength?: number;
  'x-line'?: boolean;
};

/** Of two of one type nobody knows yet which is meant. */
const alone = (options: readonly TSchema[]): readonly TSchema[] =>
  options.filter(
    (option) => options.filter((other) => (other as Keywords).type === (option as Keywords).type).length === 1,
  );

/** Each looks only at values of its own type, so that all of a union may look. */
function every(measures: readonly SizeCheck[]): SizeCheck | undefined {
  const [first, ...others] = measures;
  if (others.length === 0) return first;
  return (value, pointer, faults) => {
    for (const measure of measures) measure(value, pointer, faults);
  };
}

const listMeasure =
  (maxItems: number, element: SizeCheck | undefined): SizeCheck =>
  (value, pointer, faults) => {
    if (!Array.isArray(value)) return;
    if (value.length > maxItems) faults.push({ pointer, code: 'too_many', details: { limit: maxItems } });
    else if (element)
      for (let index = 0; index < value.length && faults.length <= problemMaxFaults; index++)
        element(value[index], `${pointer}/${index}`, faults);
  };

/** A character takes one or two places; what has more than two for each is too long however it is counted. */
const textMeasure =
  (maxLength: number): SizeCheck =>
  (value, pointer, faults) => {
    if (typeof value === 'string' && value.length > 2 * maxLength)
      faults.push({ pointer, code: 'too_long', details: { limit: maxLength } });
  };

function objectMeasure(properties: Record<string, TSchema>): SizeCheck | undefined {
  const fields = Object.entries(properties).flatMap(([name, property]) => {
    const measure = measureOf(property);
    return measure ? [{ name, measure, at: `/${pointerToken(name)}` }] : [];
  });
  if (fields.length === 0) return undefined;
  return (value, pointer, faults) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    for (const { name, measure, at } of fields) {
      const field = (value as Record<string, unknown>)[name];
      if (field !== undefined) measure(field, pointer + at, faults);
    }
  };
}
