import type { Operation } from '@tropeiro/contract/operation.ts';
import { type Fault, problemMaxFaults, Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { FastifyRequest } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import { shortName } from '../handling/json-pointer.ts';
import { unknownFields, validatorOf } from '../handling/validation.ts';
import type { ParsedBody } from './json-body.ts';
import { bodyNormaliser, type NormalisedBody } from './normalise-body.ts';
import { type RawParameters, readParameters } from './query-string.ts';
import { sizeCheckOf } from './size-check.ts';

/** What a caller sent, read and found to be as the contract says. */
export type Input = {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
};

/** The zone of dates without one, where no company is known yet. */
const usualTimezone = 'America/Sao_Paulo';

export function inputReader(operation: Operation) {
  const params = operation.params ? textsReader(operation.params) : undefined;
  const query = operation.query ? textsReader(operation.query) : undefined;
  const body = operation.body ? bodyReader(operation.body) : undefined;

  return (request: FastifyRequest, sent: ParsedBody | undefined, timezone = usualTimezone): Input => {
    const strict = /handling\s*=\s*"?strict/i.test(String(request.headers.prefer ?? ''));
    const faults: Fault[] = [];
    const raw = request.query as RawParameters;
    if (raw === null) throw new Refusal('malformed_request');

    const texts = new Map(
      Object.entries(request.params as Record<string, string>).map(([name, text]) => [name, [text]]),
    );
    const readParams = params?.(texts, timezone);
    const readQuery = query?.(raw, timezone);
    faults.push(...(readParams?.faults ?? []), ...(readQuery?.faults ?? []));

    const value = sent?.value;
    const given = body && value === undefined && !required(operation) ? {} : value;
    // Of a body with a file in it, nothing else is read.
    const isFile = sent?.file !== undefined;
    const readBody = isFile ? undefined : body?.(given, timezone);
    faults.push(...(readBody?.faults ?? []));
    if (strict) {
      const known = operation.query?.properties ?? {};
      for (const name of raw.keys())
        if (!Object.hasOwn(known, name) && faults.length <= problemMaxFaults)
          faults.push({ parameter: shortName(name), code: 'unknown_field' });
      if (operation.body && !isFile) faults.push(...unknownFields(operation.body, given));
    }
    if (faults.length > 0) throw new Refusal('invalid_input', { faults });
    return { params: readParams?.value ?? {}, query: readQuery?.value ?? {}, body: readBody ? readBody.value : value };
  };
}

/** Reads the texts of a URL, then holds what was read against the schema; a fault names its parameter. */
function textsReader(schema: TObject) {
  const validate = validatorOf(schema);
  return (raw: ReadonlyMap<string, readonly string[]>, timezone: string) => {
    const { value, faults } = readParameters(schema, raw, timezone);
    const unreadable = new Set(faults.map(({ parameter }) => parameter));
    for (const { pointer = '', ...fault } of validate(value)) {
      const parameter = pointer.split('/')[1] ?? '';
      if (!unreadable.has(parameter)) faults.push({ parameter, ...fault });
    }
    return { value, faults };
  };
}

/** Reads the texts of a body, then holds what was read against the schema; what is too long for that is only measured. */
function bodyReader(schema: TSchema) {
  const measure = sizeCheckOf(schema);
  const validate = validatorOf(schema);
  const readTexts = bodyNormaliser(schema);
  return (sent: unknown, timezone: string): NormalisedBody => {
    const tooLong = measure?.(sent) ?? [];
    if (tooLong.length > 0) return { value: sent, faults: tooLong };
    const { value, faults } = readTexts?.(sent, timezone) ?? { value: sent, faults: [] };
    const unreadable = new Set(faults.map(({ pointer }) => pointer));
    return { value, faults: [...faults, ...validate(value).filter(({ pointer }) => !unreadable.has(pointer))] };
  };
}

const required = (operation: Operation): boolean =>
  ((operation.body as { required?: string[] }).required ?? []).length > 0;
