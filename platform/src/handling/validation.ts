import { type Fault, type FaultCode, problemMaxFaults } from '@tropeiro/domain/faults/fault.ts';
import { notAllowed } from '@tropeiro/domain/faults/not-allowed.ts';
import { isTypeName, type TypeName, wrongType } from '@tropeiro/domain/faults/wrong-type.ts';
import { type BilingualText, bilingual, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { emailExample } from '@tropeiro/domain/language/email.ts';
import { isImpossibleDate } from '@tropeiro/domain/time/impossible-date.ts';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Settings } from 'typebox/system';
import { pointerToken, pointerTokens } from './json-pointer.ts';
import { expectedDateTime } from './parse-instant.ts';

// One more than a problem lists, to know whether there are more.
Settings.Set({ maxErrors: problemMaxFaults + 1 });

/** Finds the invalid fields of a value, each with its JSON pointer. If there are very many, only the first ones. */
export type Validator = (value: unknown) => readonly Fault[];

const noFaults: readonly Fault[] = [];

/** The validator of a schema, compiled at its first use. Compiling all of them would delay the start by a second. */
export const validatorOf =
  (schema: TSchema): Validator =>
  (value) => {
    const validator = compiledOf(schema);
    return validator.Check(value) ? noFaults : faultsOf(validator.Errors(value), schema, value);
  };

const compiled = new WeakMap<TSchema, ReturnType<typeof Compile>>();

function compiledOf(schema: TSchema): ReturnType<typeof Compile> {
  const known = compiled.get(schema);
  if (known) return known;
  const made = Compile(schema);
  compiled.set(schema, made);
  return made;
}

type SchemaError = { keyword: string; schemaPath: string; instancePath: string; params: Record<string, unknown> };

function faultsOf(errors: readonly SchemaError[], schema: TSchema, value: unknown): Fault[] {
  const faults = new Map<string, Fault>();
  const add = (pointer: string, fault: Pick<Fault, 'code' | 'details'>) => {
    // Only the first error of a field is reported.
    if (!faults.has(pointer)) faults.set(pointer, { pointer, ...fault });
  };
  const wrongTypes = wrongTypesOf(errors);
  const allowedValues = allowedValuesOf(errors);
  for (const { keyword, schemaPath, instancePath, params } of errors) {
    switch (keyword) {
      case 'required':
        for (const name of params.requiredProperties as string[])
          add(`${instancePath}/${pointerToken(name)}`, { code: 'missing' });
        break;
      case 'type': {
        const types = wrongTypes.get(instancePath);
        const forms = formsAt(schema, schemaPath);
        if (types) add(instancePath, forms ? badFormat(forms) : wrongType(...types));
        break;
      }
      case 'enum':
      case 'const': {
        const forms = formsAt(schema, schemaPath);
        const allowed = forms ? [forms] : (allowedValues.get(instancePath) ?? []);
        add(instancePath, notAllowed(allowed, valueAt(value, instancePath)));
        break;
      }
      case 'format':
      case 'pattern':
        if (params.format === 'date' && isMissingDay(valueAt(value, instancePath)))
          add(instancePath, { code: 'no_such_day' });
        add(instancePath, badFormat(exampleAt(schema, schemaPath) ?? expectedForm(String(params[keyword]))));
        break;
      case 'anyOf':
        // The errors of its options come first and are more precise.
        if (![...faults.keys()].some((pointer) => pointer.startsWith(instancePath))) {
          add(instancePath, wrongType('other'));
        }
        break;
      default: {
        const code = limitCodes[keyword];
        if (code) add(instancePath, { code, details: { limit: Number(params.limit) } });
        else add(instancePath, badFormat(verbatim(keyword)));
      }
    }
  }
  // An error within an object is reported for the option that takes an object. The errors of the other options do not
  // help.
  return [...faults.values()].filter(
    ({ pointer, code }) =>
      code !== 'wrong_type' || ![...faults.keys()].some((inner) => inner.startsWith(`${pointer}/`)),
  );
}

/** The allowed values of a field, by pointer; of several options those of all. */
function allowedValuesOf(errors: readonly SchemaError[]): ReadonlyMap<string, readonly (string | number)[]> {
  const allowed = new Map<string, (string | number)[]>();
  for (const { keyword, instancePath, params } of errors) {
    const values = keyword === 'enum' ? params.allowedValues : keyword === 'const' ? [params.allowedValue] : [];
    allowed.set(instancePath, [...(allowed.get(instancePath) ?? []), ...(values as (string | number)[])]);
  }
  return allowed;
}

/**
 * The expected types of values, by pointer; of several options those of all. A value that has the type of one option
 * has another fault and is not included. A nullable field of another type also fails as null, which is not reported.
 */
function wrongTypesOf(errors: readonly SchemaError[]): ReadonlyMap<string, readonly TypeName[]> {
  const tried = new Map<string, Map<string, string>>();
  for (const { keyword, schemaPath, instancePath, params } of errors)
    if (keyword === 'type')
      tried.set(instancePath, (tried.get(instancePath) ?? new Map()).set(schemaPath, String(params.type)));
  for (const { keyword, schemaPath, instancePath } of errors)
    if (keyword !== 'anyOf' && !tried.get(instancePath)?.has(schemaPath)) tried.delete(instancePath);
  return new Map(
    [...tried].flatMap(([pointer, types]) => {
      const names = [...new Set(types.values())].filter((type) => type !== 'null').map(typeNameOf);
      return names.length === 0 ? [] : [[pointer, names]];
    }),
  );
}

/** Whether a value has the form of a date whose day does not exist. */
const isMissingDay = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && isImpossibleDate(value);

/** The name of a format, or the pattern itself if it has no example. */
const expectedForm = (name: string): BilingualText => formats[name] ?? verbatim(name);

const formats: Readonly<Record<string, BilingualText>> = {
  date: verbatim('2026-01-31'),
  'date-time': expectedDateTime,
  email: emailExample,
};

const badFormat = (expected: BilingualText): Pick<Fault, 'code' | 'details'> => ({
  code: 'bad_format',
  details: { expected },
});

const typeNameOf = (type: unknown): TypeName => {
  const name = String(type);
  return isTypeName(name) ? name : 'other';
};

/** The value at a JSON pointer. */
const valueAt = (value: unknown, pointer: string): unknown =>
  pointerTokens(pointer).reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], value);

/** The example of the schema at this path, if it has one. An example is easier to read than a pattern. */
function exampleAt(schema: TSchema, path: string): BilingualText | undefined {
  const [example] = schemaAt(schema, path)?.examples ?? [];
  return example === undefined ? undefined : bilingual(`for example ${example}`, `por exemplo ${example}`);
}

/** The forms in which callers may write a value of the schema at this path, if its type is only one of them. */
const formsAt = (schema: TSchema, path: string): BilingualText | undefined => schemaAt(schema, path)?.['x-forms'];

type Hints = { readonly examples?: readonly unknown[]; readonly 'x-forms'?: BilingualText };

const schemaAt = (schema: TSchema, path: string): Hints | undefined =>
  path
    .split('/')
    .slice(1)
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], schema) as Hints | undefined;

const limitCodes: Readonly<Record<string, FaultCode>> = {
  minLength: 'too_short',
  maxLength: 'too_long',
  minItems: 'too_few',
  maxItems: 'too_many',
  minimum: 'too_small',
  maximum: 'too_large',
};
