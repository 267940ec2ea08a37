import { type BilingualText, bilingual, type Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { Id } from '@tropeiro/domain/language/noun-schema.ts';
import type { TSchema } from 'typebox';
import { exampleLimit, parameterExampleOf } from '../examples/call-example.ts';
import { exampleOf } from '../examples/example-of.ts';
import { pageQuery } from '../lists/page.ts';
import { isIdempotent, type Operation } from '../operation.ts';
import { descriptionOfField, type Json, labelKeywords, publishedNoun } from './schema.ts';

/** The parameters of an operation: those of the path and the query, and the headers that apply. */
export const parametersOf = (operation: Operation, language: Language): Json[] => [
  ...fieldsOf(operation, 'path', language),
  ...fieldsOf(operation, 'query', language),
  ...headersOf(operation).map((name) => ({ $ref: `#/components/parameters/${name}` })),
];

/** Shared parameters for the components: the id in a path, the page of a list, and the headers that operations use. */
export const sharedParameters = (operations: readonly Operation[], language: Language): Json => ({
  id: fieldOf('id', Id, 'path', true, exampleOf(Id), language),
  limit: fieldOf('limit', pageQuery.limit, 'query', false, exampleLimit, language),
  cursor: fieldOf('cursor', pageQuery.cursor, 'query', false, undefined, language),
  count: fieldOf('count', pageQuery.count, 'query', false, exampleOf(pageQuery.count), language),
  dialect: fieldOf('dialect', pageQuery.dialect, 'query', false, exampleOf(pageQuery.dialect), language),
  ...Object.fromEntries(
    Object.entries(requestHeaders)
      .filter(([name]) => operations.some((operation) => headersOf(operation).some((heeded) => heeded === name)))
      .map(([name, { description, schema }]) => [
        name,
        { name, in: 'header', required: false, description: description[language], schema },
      ]),
  ),
});

/** The schema of a parameter, as wide as the notations accepted in its text. Its description stands beside it. */
export function publishedParameter(field: TSchema, language: Language): Json {
  const { description: _, ...published } = publishedNoun(field, language, true);
  const { default: value, ...schema } = published;
  const also = spelledTexts(field as Json);
  return also ? { anyOf: [schema, also], ...(value === undefined ? {} : { default: value }) } : published;
}

/** The texts that a parameter accepts besides those of its schema: a JSON array, sim. */
function spelledTexts({ type, 'x-yes-no': isYesNo }: Json): Json | undefined {
  if (type === 'array') return { type: 'string' };
  if (type === 'boolean') return { type: 'string', enum: ['true', 'false', '1', '0', 'sim', 'nao', 'não'] };
  return isYesNo ? { type: 'string', enum: ['true', 'false', 'sim', 'nao', 'não'] } : undefined;
}

/** The headers that this operation uses, besides those of authentication and content. */
export function headersOf(operation: Operation): RequestHeader[] {
  const heeded: RequestHeader[] = [];
  if (isIdempotent(operation)) heeded.push('Idempotency-Key');
  if (operation.refusals.includes('precondition_failed')) heeded.push('If-Match');
  if (isVersionedRead(operation)) heeded.push('If-None-Match');
  if (operation.answer.kind === 'stream') heeded.push('Last-Event-ID');
  if (operation.query ?? operation.body) heeded.push('Prefer');
  return [...heeded, 'Accept-Language', 'X-Request-Id'];
}

/** Records read by id have an ETag, and so do files. */
export const isVersionedRead = ({ method, params, answer }: Operation): boolean =>
  method === 'GET' && answer.kind === 'record' && (params !== undefined || answer.bytes !== undefined);

/** The notations that a query field accepts besides those of its schema. */
export function spellingOf(schema: TSchema): BilingualText | undefined {
  const { type, format, 'x-upper-bound': isUpperBound, 'x-yes-no': isYesNo } = schema as Json;
  if (type === 'array') return spellings.collection;
  if (type === 'boolean' || isYesNo) return spellings.boolean;
  if (format === 'date-time') return isUpperBound ? spellings.upperTimestamp : spellings.timestamp;
  return undefined;
}

export const requestHeaders = {
  'Idempotency-Key': {
    description: bilingual(
      'Any text that is unique to this change. Repeating the call within the retention time (one day by default) returns the stored answer with Idempotency-Replayed: true.',
      'Qualquer texto único para esta alteração. Repetir a chamada dentro do prazo de retenção (um dia, por padrão) devolve a resposta armazenada com Idempotency-Replayed: true.',
    ),
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  'If-Match': {
    description: bilingual(
      'The ETag of the record as read. If the record has changed since, the call is refused.',
      'O ETag do registro como foi lido. Se o registro mudou desde então, a chamada é recusada.',
    ),
    schema: { type: 'string' },
  },
  'If-None-Match': {
    description: bilingual(
      'The ETag of the record as read. If the record has not changed, the answer is 304 without a body.',
      'O ETag do registro como foi lido. Se o registro não mudou, a resposta é 304 sem corpo.',
    ),
    schema: { type: 'string' },
  },
  'Last-Event-ID': {
    description: bilingual(
      'The id of the last event received. The stream continues after it.',
      'O id do último evento recebido. O fluxo continua depois dele.',
    ),
    schema: { type: 'string', maxLength: 200 },
  },
  Prefer: {
    description: bilingual(
      'handling=strict refuses unknown fields, which are otherwise ignored.',
      'handling=strict recusa campos desconhecidos, que sem isso são ignorados.',
    ),
    schema: { type: 'string', examples: ['handling=strict'] },
  },
  'Accept-Language': {
    description: bilingual('The language of problems: en or pt-BR.', 'O idioma dos problemas: en ou pt-BR.'),
    schema: { type: 'string', default: 'en', examples: ['pt-BR'] },
  },
  'X-Request-Id': {
    description: bilingual(
      'Your own id of this call. It is returned in the answer and in problems, and stored in the audit.',
      'O seu próprio id desta chamada. Ele é devolvido na resposta e nos problemas e gravado na auditoria.',
    ),
    schema: { type: 'string', maxLength: 128 },
  },
} as const satisfies Record<string, { description: BilingualText; schema: Json }>;

type RequestHeader = keyof typeof requestHeaders;

const spellings = {
  collection: bilingual(
    'A JSON array, texts separated by commas, a repeated key and key[] are all accepted.',
    'São aceitos um array JSON, textos separados por vírgulas, a chave repetida e chave[].',
  ),
  boolean: bilingual('true or false, 1 or 0, sim or nao.', 'true ou false, 1 ou 0, sim ou nao.'),
  timestamp: bilingual(
    'ISO 8601. Without Z or an offset, in the company’s time zone. A date alone means its first moment.',
    'ISO 8601. Sem Z nem deslocamento, no fuso da empresa. Uma data sem hora significa o seu primeiro instante.',
  ),
  upperTimestamp: bilingual(
    'ISO 8601. Without Z or an offset, in the company’s time zone. A date alone means its last moment.',
    'ISO 8601. Sem Z nem deslocamento, no fuso da empresa. Uma data sem hora significa o seu último instante.',
  ),
};

type ParameterLocation = 'path' | 'query';

function fieldsOf(operation: Operation, location: ParameterLocation, language: Language): Json[] {
  const part = location === 'path' ? 'params' : 'query';
  const schema = operation[part];
  const required: readonly string[] = schema?.required ?? [];
  return Object.entries((schema?.properties ?? {}) as Record<string, TSchema>).map(([name, field]) => {
    const example = parameterExampleOf(operation, part, name);
    return isShared(name, field, location, example)
      ? { $ref: `#/components/parameters/${name}` }
      : fieldOf(name, field, location, required.includes(name), example, language);
  });
}

/** The example of a deletion has an id of its own, and therefore a parameter of its own. */
const isShared = (name: string, field: TSchema, location: ParameterLocation, example: unknown): boolean =>
  location === 'path'
    ? name === 'id' && field === Id && example === exampleOf(Id)
    : Object.values<TSchema>(pageQuery).includes(field);

function fieldOf(
  name: string,
  field: TSchema,
  location: ParameterLocation,
  required: boolean,
  example: unknown,
  language: Language,
): Json {
  const description = [
    descriptionOfField(name, field, language),
    location === 'query' ? spellingOf(field)?.[language] : undefined,
  ];
  const descriptionText = description
    .filter((text) => text !== undefined)
    .map((text) => text.replace(/\.?$/, '.'))
    .join(' ');
  return {
    name,
    in: location,
    required: location === 'path' || required,
    ...(location === 'query' && labelKeywords(name)),
    ...(descriptionText === '' ? {} : { description: descriptionText }),
    ...((field as Json).type === 'array' ? { style: 'form', explode: false } : {}),
    schema: publishedParameter(field, language),
    ...(example === undefined ? {} : { example }),
  };
}
