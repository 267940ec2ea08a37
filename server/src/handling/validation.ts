import { type Fault, type FaultCode, problemMaxFaults, type RefusalDetails } from '@tropeiro/domain/faults/refusal.ts';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Settings } from 'typebox/system';
import { pointerToken } from './json-pointer.ts';

// One more than are told, to know that there are more.
Settings.Set({ maxErrors: problemMaxFaults + 1 });

/** The fields at fault with this value, each with its JSON pointer; where there are very many, the first of them. */
export type Validator = (value: unknown) => readonly Fault[];

const none: readonly Fault[] = [];

export function validatorOf(schema: TSchema): Validator {
  const compiled = Compile(schema);
  return (value) => (compiled.Check(value) ? none : faultsOf(compiled.Errors(value), schema));
}

/** Fields the schema does not know, for those who ask for strictness; where there are very many, the first of them. */
export function unknownFields(schema: TSchema, value: unknown): Fault[] {
  const found: Fault[] = [];
  findUnknown(schema, value, '', found);
  return found;
}

function findUnknown(schema: TSchema, value: unknown, pointer: string, found: Fault[]): void {
  const { properties, items, anyOf, additionalProperties } = schema as Keywords;
  if (anyOf) {
    const described = anyOf.find((option) => (option as Keywords).properties ?? (option as Keywords).items);
    if (described) findUnknown(described, value, pointer, found);
  } else if (Array.isArray(value)) {
    if (!items) return;
    for (let index = 0; index < value.length && found.length <= problemMaxFaults; index++)
      findUnknown(items, value[index], `${pointer}/${index}`, found);
  } else if (typeof value === 'object' && value !== null && properties && !additionalProperties) {
    for (const [name, field] of Object.entries(value)) {
      if (found.length > problemMaxFaults) return;
      const at = `${pointer}/${pointerToken(name)}`;
      const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (known) findUnknown(known, field, at, found);
      else found.push({ pointer: at, code: 'unknown_field' });
    }
  }
}

type Keywords = {
  properties?: Record<string, TSchema>;
  items?: TSchema;
  anyOf?: TSchema[];
  additionalProperties?: unknown;
};

type SchemaError = { keyword: string; schemaPath: string; instancePath: string; params: Record<string, unknown> };

function faultsOf(errors: readonly SchemaError[], schema: TSchema): Fault[] {
  const faults = new Map<string, Fault>();
  const add = (pointer: string, code: FaultCode, details: RefusalDetails = {}) => {
    // The first thing said about a field is the one that matters.
    if (!faults.has(pointer)) faults.set(pointer, { pointer, code, details });
  };
  for (const { keyword, schemaPath, instancePath, params } of errors) {
    switch (keyword) {
      case 'required':
        for (const name of params.requiredProperties as string[])
          add(`${instancePath}/${pointerToken(name)}`, 'missing');
        break;
      case 'type':
        // A nullable field of another type fails as null too, which helps nobody.
        if (params.type !== 'null') add(instancePath, 'wrong_type', { type: String(params.type) });
        break;
      case 'enum':
        add(instancePath, 'not_allowed', { allowed: (params.allowedValues as unknown[]).join(', ') });
        break;
      case 'const':
        add(instancePath, 'not_allowed', { allowed: String(params.allowedValue) });
        break;
      case 'format':
      case 'pattern':
        add(instancePath, 'bad_format', { expected: String(exampleAt(schema, schemaPath) ?? params[keyword]) });
        break;
      case 'anyOf':
        // Said already, and better, by what failed inside.
        if (![...faults.keys()].some((pointer) => pointer.startsWith(instancePath))) {
          add(instancePath, 'wrong_type', { type: 'another' });
        }
        break;
      default: {
        const code = limits[keyword];
        if (code) add(instancePath, code, { limit: Number(params.limit) });
        else add(instancePath, 'bad_format', { expected: keyword });
      }
    }
  }
  return [...faults.values()];
}

/** How a text may look, where its schema shows one: people read an example more easily than a pattern. */
function exampleAt(schema: TSchema, path: string): unknown {
  const parts = path.split('/').slice(1);
  const found = parts.reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], schema);
  return (found as { examples?: unknown[] } | undefined)?.examples?.[0];
}

const limits: Readonly<Record<string, FaultCode>> = {
  minLength: 'too_short',
  maxLength: 'too_long',
  minItems: 'too_few',
  maxItems: 'too_many',
  minimum: 'too_small',
  maximum: 'too_large',
};
