import { emptyBodyOf } from '@tropeiro/contract/empty-body.ts';
import type { Operation } from '@tropeiro/contract/operation.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { malformedRequest } from '@tropeiro/domain/faults/malformed-request.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import { validatorOf } from '../../handling/validation.ts';
import type { ParsedBody } from '../body/parsed-body.ts';
import { bodyReader } from '../body/read-body.ts';
import { type BodyOption, bodyOptionsReader, withOptions } from '../call-options.ts';
import { bracketedObjects } from './bracketed-objects.ts';
import type { IgnoredName } from './ignored-names.ts';
import { hasDryRun, misplacedDryRuns } from './misplaced-dry-runs.ts';
import { periodParameterOf } from './period-parameters.ts';
import { type RawParameters, readParameters } from './query-string.ts';
import { unknownFieldsReader } from './read-only-fields.ts';
import { propertiesOf } from './schema-properties.ts';
import { unknownNameFaults } from './unknown-names.ts';

/** Parameters and body of a request, converted and validated by the contract. */
export type Input = {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
  /** In strict handling, the pointers of read-only fields of the body: they must be unaltered. */
  readonly readOnly: readonly string[];
  /** The query parameters that the operation does not have. */
  readonly ignoredParameters: readonly IgnoredName[];
  /** The pointers of unknown fields of the body. */
  readonly ignoredFields: readonly string[];
};

/** The time zone of dates without one, if the company is not known yet. */
const defaultTimezone = 'America/Sao_Paulo';

/**
 * Makes a function that reads the input of requests of this operation. It refuses with all faults at once.
 * @param reading the operation that reads the record which this one changes
 */
export function inputReader(operation: Operation, reading?: Operation) {
  const faultsOf = unknownNameFaults(operation);
  const dryRuns = misplacedDryRuns(operation);
  const readParams = operation.params ? parametersReader(operation.params) : undefined;
  const readQuery = operation.query ? parametersReader(operation.query, hasDryRun(operation)) : undefined;
  const withObjects = bracketedObjects(operation.query);
  const readBody = operation.body ? bodyReader(operation.body) : undefined;
  const readBodyOptions = bodyOptionsReader(operation);
  const emptyBody = emptyBodyOf(operation);
  const known = propertiesOf(operation.body);
  const readUnknown = unknownFieldsReader(operation, reading);
  const periodParameter = periodParameterOf(operation.query);

  return async (request: FastifyRequest, sent: ParsedBody | undefined, timezone = defaultTimezone): Promise<Input> => {
    const isStrict = /handling\s*=\s*"?strict/i.test(String(request.headers.prefer ?? ''));
    const faults: Fault[] = [];
    const sentQuery = request.query as RawParameters;
    if (sentQuery === null) throw malformedRequest('url');
    const raw = withObjects?.(sentQuery) ?? sentQuery;

    const texts = new Map(
      Object.entries(request.params as Record<string, string>).map(([name, text]) => [name, [text]]),
    );
    const params = readParams?.(texts, timezone);
    const query = readQuery?.(raw, timezone);
    faults.push(...(params?.faults ?? []), ...(query?.faults ?? []).filter(isNotIn(sent?.fields)));

    const value = sent?.value;
    const content = readBody && emptyBody ? withEmpty(value, emptyBody, known) : value;
    const isFile = sent?.file !== undefined;
    const body = isFile ? undefined : readBody?.(content, timezone);
    const form = sent?.fields && readQuery && formOptions(readQuery(sent.fields, timezone), sent.fields);
    faults.push(...(body?.faults ?? []), ...(form?.faults ?? []));
    const bodyOptions = body && body.faults.length === 0 ? readBodyOptions?.(body.value) : undefined;
    const merged = withOptions(query?.value ?? {}, (name) => raw.has(name), form?.options ?? bodyOptions ?? []);
    faults.push(...merged.faults);
    const unknownParameters = unknownNames(raw, operation.query?.properties);
    const isStrictBody = isStrict && operation.body !== undefined;
    const { readOnly, unknown } = readUnknown(isFile ? undefined : content, isStrictBody);
    const isRejected = faults.length > 0;
    faults.push(
      ...faultsOf.inQuery(unknownParameters, isStrict, isRejected),
      ...faultsOf.inBody(unknown, isStrictBody),
    );
    addMissing(faults, [...dryRuns.inQuery(sentQuery.keys()), ...(await dryRuns.inBody(value))]);
    if (faults.length > 0) throw new Refusal('invalid_input', { faults });
    if (body && body.contradictions.length > 0) throw new Refusal('rule_violated', { faults: body.contradictions });
    return {
      params: params?.value ?? {},
      query: merged.query,
      body: body ? body.value : value,
      readOnly,
      ignoredParameters: unknownParameters.map((name) => ({ name, meant: periodParameter(name) })),
      ignoredFields: operation.body ? unknown.map(({ pointer }) => pointer) : [],
    };
  };
}

/** Adds the faults of places that have none yet. */
function addMissing(faults: Fault[], more: readonly Fault[]): void {
  const places = new Set(faults.map(placeOf));
  for (const fault of more) if (!places.has(placeOf(fault))) faults.push(fault);
}

const placeOf = ({ parameter, pointer }: Fault): string => (parameter === undefined ? `${pointer}` : `?${parameter}`);

/** The names of parameters that are not in this list. */
function unknownNames(raw: ReadonlyMap<string, unknown>, known: object = {}): readonly string[] {
  const unknown: string[] = [];
  for (const name of raw.keys()) if (!Object.hasOwn(known, name)) unknown.push(name);
  return unknown;
}

/** The fields of the query that may be parts of a form. Their faults point at the part. */
function formOptions(
  { value, faults }: ReturnType<ReturnType<typeof parametersReader>>,
  fields: ReadonlyMap<string, readonly string[]>,
): { readonly options: BodyOption[]; readonly faults: Fault[] } {
  const entries = Object.entries(value).filter(([name]) => fields.has(name));
  return {
    options: entries.map(([name, fieldValue]) => ({ name, pointer: `/${name}`, value: fieldValue })),
    // A field that is missing here may be in the query, whose validation reports it if not.
    faults: faults
      .filter(({ code }) => code !== 'missing')
      .map(({ parameter, ...fault }) => ({ pointer: `/${parameter}`, ...fault })),
  };
}

/** Whether a fault does not count, because the field missing in the query is a part of the form. */
const isNotIn =
  (parts: ReadonlyMap<string, unknown> | undefined) =>
  ({ code, parameter = '' }: Fault): boolean =>
    code !== 'missing' || !parts?.has(parameter);

/** Makes a function that converts and validates the parameters of a path or query. A fault names its parameter. */
function parametersReader(schema: TObject, refusesEmpty = false) {
  const validate = validatorOf(schema);
  return (raw: ReadonlyMap<string, readonly string[]>, timezone: string) => {
    const { value, faults } = readParameters(schema, raw, timezone, refusesEmpty);
    const unreadable = new Set(faults.map(({ parameter }) => parameter));
    for (const { pointer = '', ...fault } of validate(value)) {
      const [, name = '', ...path] = pointer.split('/');
      if (!unreadable.has(name)) faults.push({ parameter: fieldOfParameter(name, path), ...fault });
    }
    return { value, faults };
  };
}

/**
 * The name of a parameter, including the field of an object in a collection as a query may write it: `periods[0][end]`.
 */
const fieldOfParameter = (name: string, path: readonly string[]): string =>
  path.length < 2 ? name : `${name}${path.map((part) => `[${part}]`).join('')}`;

/** The received body, or the default of an absent one. A body with unknown fields is left unchanged. */
function withEmpty(sent: unknown, emptyBody: object, known: object): unknown {
  if (sent === undefined) return emptyBody;
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  return Object.keys(sent).every((name) => Object.hasOwn(known, name)) ? { ...emptyBody, ...sent } : sent;
}
