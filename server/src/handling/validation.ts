import { type Fault, type FaultCode, problemMaxFaults } from '@tropeiro/domain/faults/fault.ts';
import { notAllowed } from '@tropeiro/domain/faults/not-allowed.ts';
import { isTypeName, type TypeName, wrongType } from '@tropeiro/domain/faults/wrong-type.ts';
import { type BilingualText, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { emailExample } from '@tropeiro/domain/language/email.ts';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Settings } from 'typebox/system';
import { pointerToken, pointerTokens } from './json-pointer.ts';
import { expectedDateTime } from './parse-instant.ts';

// One more than a problem lists, to know that there are more.
Settings.Set({ maxErrors: problemMaxFaults + 1 });

/** Finds the fields at fault in a value, each with its JSON pointer; where there are very many, the first of them. */
export type Validator = (value: unknown) => readonly Fault[];

const noFaults: readonly Fault[] = [];

/** The validator of a schema, compiled when it is first used: a process that starts would wait a second for all of them. */
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
    // The first error of a field is the one that matters.
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
        add(instancePath, badFormat(exampleAt(schema, schemaPath) ?? expectedForm(String(params[keyword]))));
        break;
      case 'anyOf':
        // The errors of its options come first, and say it better.
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
  // What is wrong within an object is wrong by the option that takes one: that the others take none helps nobody.
  return [...faults.values()].filter(
    ({ pointer, code }) =>
      code !== 'wrong_type' || ![...faults.keys()].some((inner) => inner.startsWith(`${pointer}/`)),
  );
}

/** The values that are listed for a field, by pointer; of several options those of all. */
function allowedValuesOf(errors: readonly SchemaError[]): ReadonlyMap<string, readonly (string | number)[]> {
  const allowed = new Map<string, (string | number)[]>();
  for (const { keyword, instancePath, params } of errors) {
    const values = keyword === 'enum' ? params.allowedValues : keyword === 'const' ? [params.allowedValue] : [];
    allowed.set(instancePath, [...(allowed.get(instancePath) ?? []), ...(values as (string | number)[])]);
  }
  return allowed;
}

/**
 * The types that values should have, by pointer; of several options those of all. A value that is of the type of one is at fault
 * otherwise, and is not among them. A nullable field of another type fails as null too, which helps nobody.
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

/** What a format is called, or a pattern as it is, where there is no example of it. */
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

/** What stands at a JSON pointer. */
const valueAt = (value: unknown, pointer: string): unknown =>
  pointerTokens(pointer).reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], value);

/** The example of the schema at this path, if it has one: people read an example more easily than a pattern. */
function exampleAt(schema: TSchema, path: string): BilingualText | undefined {
  const [example] = schemaAt(schema, path)?.examples ?? [];
  return example === undefined ? undefined : verbatim(String(example));
}

/** The forms in which callers may write a value of the schema at this path, where its type is only one of them. */
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
