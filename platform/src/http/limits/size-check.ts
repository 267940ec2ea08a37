import { type Fault, problemMaxFaults } from '@tropeiro/domain/faults/fault.ts';
import type { TSchema } from 'typebox';
import { pointerToken } from '../../handling/json-pointer.ts';

/**
 * Makes a check for lists with too many elements and texts with too many characters. It is cheap and runs before
 * normalising and validating, which are too expensive for huge input. Undefined if the schema limits no size.
 */
export function sizeCheckOf(schema: TSchema): ((value: unknown) => Fault[]) | undefined {
  const check = checkOf(schema);
  if (!check) return undefined;
  return (value) => {
    const faults: Fault[] = [];
    check(value, '', faults);
    return faults;
  };
}

type SizeCheck = (value: unknown, pointer: string, faults: Fault[]) => void;

function checkOf(schema: TSchema): SizeCheck | undefined {
  const { type, anyOf, properties, items, maxItems = Infinity, maxLength, 'x-line': isLine } = schema as Keywords;
  if (anyOf) return allOf(onlyOfTheirType(anyOf).flatMap((option) => checkOf(option) ?? []));
  if (type === 'array') return listCheck(maxItems, items && checkOf(items));
  if (properties) return objectCheck(properties);
  // A line is checked later, after its surrounding blanks are trimmed.
  return maxLength === undefined || isLine ? undefined : textCheck(maxLength);
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

/** The options whose type no other option has. If two have the same type, it is not known yet which applies. */
const onlyOfTheirType = (options: readonly TSchema[]): readonly TSchema[] =>
  options.filter(
    (option) => options.filter((other) => (other as Keywords).type === (option as Keywords).type).length === 1,
  );

/** All checks of a union as one. Each checks only values of its own type. */
function allOf(checks: readonly SizeCheck[]): SizeCheck | undefined {
  const [first, ...others] = checks;
  if (others.length === 0) return first;
  return (value, pointer, faults) => {
    for (const check of checks) check(value, pointer, faults);
  };
}

const listCheck =
  (maxItems: number, element: SizeCheck | undefined): SizeCheck =>
  (value, pointer, faults) => {
    if (!Array.isArray(value)) return;
    if (value.length > maxItems) faults.push({ pointer, code: 'too_many', details: { limit: maxItems } });
    else if (element)
      for (let index = 0; index < value.length && faults.length <= problemMaxFaults; index++)
        element(value[index], `${pointer}/${index}`, faults);
  };

/**
 * A character takes one or two UTF-16 code units. A text with more than two for each allowed character is too long in
 * any case.
 */
const textCheck =
  (maxLength: number): SizeCheck =>
  (value, pointer, faults) => {
    if (typeof value === 'string' && value.length > 2 * maxLength)
      faults.push({ pointer, code: 'too_long', details: { limit: maxLength } });
  };

function objectCheck(properties: Record<string, TSchema>): SizeCheck | undefined {
  const fields = Object.entries(properties).flatMap(([name, property]) => {
    const check = checkOf(property);
    return check ? [{ name, check, token: `/${pointerToken(name)}` }] : [];
  });
  if (fields.length === 0) return undefined;
  return (value, pointer, faults) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    for (const { name, check, token } of fields) {
      const field = (value as Record<string, unknown>)[name];
      if (field !== undefined) check(field, pointer + token, faults);
    }
  };
}
