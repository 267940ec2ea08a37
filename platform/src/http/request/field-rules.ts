import { type Fault, problemMaxFaults } from '@tropeiro/domain/faults/fault.ts';
import type { FieldRule } from '@tropeiro/domain/language/field-rule.ts';
import type { TSchema } from 'typebox';
import { pointerToken } from '../../handling/json-pointer.ts';

/**
 * Makes a function that finds the texts of a body that break the rule of their field. Undefined if no field has a rule.
 */
export function fieldRules(schema: TSchema): ((value: unknown) => readonly Fault[]) | undefined {
  const check = checkOf(schema);
  return check && ((value) => check(value, '').slice(0, problemMaxFaults + 1));
}

type Check = (value: unknown, pointer: string) => Fault[];

function checkOf(schema: TSchema): Check | undefined {
  const { 'x-rule': rule, anyOf, properties, items } = schema as Keywords;
  if (rule) return ruleCheck(rule);
  if (anyOf) return anyOf.map(checkOf).find((check) => check !== undefined);
  if (properties) return objectCheck(properties);
  const element = items && checkOf(items);
  return element && listCheck(element);
}

const ruleCheck =
  (rule: FieldRule): Check =>
  (value, pointer) => {
    const fault = typeof value === 'string' ? rule(value) : undefined;
    return fault ? [{ pointer, ...fault }] : [];
  };

function objectCheck(properties: Readonly<Record<string, TSchema>>): Check | undefined {
  const checks = Object.entries(properties).flatMap(([name, property]) => {
    const check = checkOf(property);
    return check ? [{ name, check }] : [];
  });
  if (checks.length === 0) return undefined;
  return (value, pointer) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? checks.flatMap(({ name, check }) =>
          check((value as Record<string, unknown>)[name], `${pointer}/${pointerToken(name)}`),
        )
      : [];
}

const listCheck =
  (element: Check): Check =>
  (value, pointer) =>
    Array.isArray(value) ? value.flatMap((item, index) => element(item, `${pointer}/${index}`)) : [];

type Keywords = {
  readonly 'x-rule'?: FieldRule;
  readonly anyOf?: readonly TSchema[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
};
