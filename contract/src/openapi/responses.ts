import type { RefusalCode } from '@tropeiro/domain/faults/refusal.ts';
import { type BilingualText, bilingual, type Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { Problem, titleOf } from '../faults/problem.ts';
import { problemExample } from '../faults/problem-examples.ts';
import { statusOf } from '../faults/status.ts';
import { eventStreamType, listMediaTypes, mapFormatsOf, mapMediaTypes, problemMediaType } from '../media-types.ts';
import { type Answer, isIdempotent, type Operation, refusalsOf } from '../operation.ts';
import { fieldNote } from './field-note.ts';
import { isVersionedRead } from './parameters.ts';
import { type Json, publishedSchema } from './schema.ts';

/**
 * The responses of an operation by status: its success and its own refusals. Refusals that any operation may return are
 * the default response. Listing them at each operation would make up most of the document and of the clients generated
 * from it.
 */
export function responsesOf(operation: Operation, language: Language): Json {
  const { answer } = operation;
  const success = {
    description: successes[answer.kind][language],
    headers: headersOf(operation),
    ...contentOf(answer, language),
  };
  const responses: [number, Json][] = [[answer.status, success]];
  if (answer.kind === 'record' && answer.pendingStatus)
    responses.push([answer.pendingStatus, { ...success, description: pending[language] }]);
  if (answer.kind === 'record' && answer.dryRunStatus)
    responses.push([
      answer.dryRunStatus,
      { ...success, headers: headersOf(operation, answer.dryRunStatus), description: dryRun[language] },
    ]);
  if (isVersionedRead(operation)) responses.push([304, shared('unchanged')]);
  for (const [status, codes] of ownCodesByStatus(operation))
    responses.push([
      status,
      { ...shared('problem'), description: `${titleOf(status, language)}: ${codes.join(', ')}` },
    ]);
  return {
    ...Object.fromEntries(responses.sort(([a], [b]) => a - b).map(([status, each]) => [String(status), each])),
    default: shared('problem'),
  };
}

/** The responses that operations share, for the components. */
export const sharedResponses = (operations: readonly Operation[], language: Language): Json => ({
  ...(operations.some(isVersionedRead)
    ? { unchanged: { description: unchanged[language], headers: named(['ETag', 'X-Request-Id']) } }
    : {}),
  problem: {
    description: problemDescription[language],
    headers: named(['X-Request-Id', 'WWW-Authenticate', 'Retry-After']),
    content: {
      [problemMediaType]: {
        schema: publishedSchema(Problem, language),
        example: problemExample('invalid_input', language),
      },
    },
  },
});

/** All response headers, for the components. */
export const sharedHeaders = (language: Language): Json =>
  Object.fromEntries(
    Object.entries(responseHeaders).map(([name, [type, text]]) => [
      name,
      { description: text[language], schema: { type } },
    ]),
  );

/** Schemas that belong to no operation, for the components: a list in CSV, and the codes of problems. */
export const sharedSchemas = (operations: readonly Operation[], language: Language): Json => ({
  CsvText: { type: 'string', description: csvDescription[language] },
  ProblemCode: {
    type: 'string',
    description: codesOf(operations)
      .map((code) => codeLine(code, language))
      .join('\n'),
    examples: ['invalid_input'],
  },
});

const csvText: Json = { $ref: '#/components/schemas/CsvText' };

const csvDescription = bilingual(
  'RFC 4180 with a header. A text that a spreadsheet would read as a formula is prefixed with an apostrophe, unless raw=1.',
  'RFC 4180 com cabeçalho. Um texto que uma planilha leria como fórmula recebe um apóstrofo na frente, salvo com raw=1.',
);

export const responseHeaders = {
  'X-Request-Id': [
    'string',
    bilingual(
      'The id of this call: the one you sent, or one assigned by the server. X-Request-Id-Replaced: true means that yours did not consist of 1 to 128 letters, digits or . : _ -',
      'O id desta chamada: o que você enviou, ou um atribuído pelo servidor. X-Request-Id-Replaced: true significa que o seu não tinha de 1 a 128 letras, dígitos ou . : _ -',
    ),
  ],
  'Ignored-Parameters': [
    'string',
    bilingual(
      'Names of query parameters that this call does not have, at most ten. A misspelt filter has no effect. Another name for the begin or end of a period is followed by the right one: initial_date;meant=begin_date',
      'Nomes de parâmetros da consulta que esta chamada não tem, até dez. Um filtro com nome errado não tem efeito. Outro nome do início ou fim de um período vem seguido do nome certo: initial_date;meant=begin_date',
    ),
  ],
  'Ignored-Fields': [
    'string',
    bilingual(
      'JSON pointers (RFC 6901) to unknown fields of the body, which were ignored, at most ten',
      'Ponteiros JSON (RFC 6901) para campos desconhecidos do corpo, que foram ignorados, até dez',
    ),
  ],
  'RateLimit-Limit': ['integer', bilingual('Requests allowed per minute', 'Requisições permitidas por minuto')],
  'RateLimit-Remaining': ['integer', bilingual('Requests left in this minute', 'Requisições restantes neste minuto')],
  'RateLimit-Reset': ['integer', bilingual('Seconds until the minute ends', 'Segundos até o fim do minuto')],
  Link: [
    'string',
    bilingual(
      'rel="next": the absolute URL of the next page, when there is one',
      'rel="next": a URL absoluta da próxima página, quando houver',
    ),
  ],
  'Total-Count': [
    'string',
    bilingual(
      'With count=true: the number of matching records on all pages',
      'Com count=true: o número de registros encontrados em todas as páginas',
    ),
  ],
  'Sync-Until': [
    'string',
    bilingual(
      'With modified_since, on the first page: the modified_since value for your next request. It is the start of the oldest transaction still open',
      'Com modified_since, na primeira página: o valor de modified_since para a sua próxima consulta. É o início da transação mais antiga ainda aberta',
    ),
  ],
  ETag: ['string', bilingual('The version of the record', 'A versão do registro')],
  Location: ['string', bilingual('The absolute URL of the new record', 'A URL absoluta do novo registro')],
  'Idempotency-Replayed': [
    'string',
    bilingual(
      'true if this is the stored answer of an earlier call',
      'true se esta é a resposta armazenada de uma chamada anterior',
    ),
  ],
  'Retry-After': [
    'integer',
    bilingual('Seconds to wait before trying again', 'Segundos a esperar antes de tentar de novo'),
  ],
  'WWW-Authenticate': ['string', bilingual('Bearer', 'Bearer')],
} as const satisfies Record<string, readonly [string, BilingualText]>;

type ResponseHeader = keyof typeof responseHeaders;

const dryRun = bilingual('A dry run: nothing was created', 'Uma simulação: nada foi criado');

const pending = bilingual('Accepted for later processing', 'Aceito para processamento posterior');

const successes: Record<Answer['kind'], BilingualText> = {
  record: bilingual('The record', 'O registro'),
  list: bilingual('The rows; all of them unless limit is set', 'As linhas; todas, a menos que limit seja informado'),
  none: bilingual('Done', 'Feito'),
  document: bilingual('The document', 'O documento'),
  stream: bilingual(
    'Server-sent events, without end. The stream can be resumed after the id of any event',
    'Eventos enviados pelo servidor (SSE), sem fim. O fluxo pode ser retomado depois do id de qualquer evento',
  ),
};

const unchanged = bilingual('The record has not changed', 'O registro não mudou');

function contentOf(answer: Answer, language: Language): Json {
  switch (answer.kind) {
    case 'record':
      return {
        content: {
          'application/json': { schema: publishedSchema(answer.schema, language) },
          ...Object.fromEntries(
            (answer.bytes ?? []).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
          ),
        },
      };
    case 'list': {
      const description = fieldNote('data', true)?.[language];
      const data = { type: 'array', items: publishedSchema(answer.row, language), description };
      return {
        content: {
          'application/json': {
            schema: answer.isFlat ? data : { type: 'object', required: ['data'], properties: { data } },
          },
          [listMediaTypes.csv]: { schema: csvText },
          [`${listMediaTypes.csv}; raw=1`]: { schema: csvText },
          [listMediaTypes.ndjson]: { schema: { type: 'string' } },
          [listMediaTypes.xlsx]: { schema: { type: 'string', format: 'binary' } },
          // GeoJSON is declared as text. As an object, it would become one of the types of every list in generated clients.
          ...(answer.maps === undefined
            ? {}
            : Object.fromEntries(
                mapFormatsOf[answer.maps].map((format) => [mapMediaTypes[format], { schema: { type: 'string' } }]),
              )),
        },
      };
    }
    case 'none':
      return {};
    case 'document': {
      const type = answer.mediaType === 'application/json' ? 'object' : 'string';
      return { content: { [answer.mediaType]: { schema: { type } } } };
    }
    case 'stream': {
      // OpenAPI 3.1 cannot describe the items of a stream.
      const events = Object.entries(answer.events).map(([name, data]) => [name, publishedSchema(data, language)]);
      return {
        content: { [eventStreamType]: { schema: { type: 'string' }, 'x-events': Object.fromEntries(events) } },
      };
    }
  }
}

function headersOf(operation: Operation, status: number = operation.answer.status): Json {
  const isChange = operation.access.includes(':') && operation.method !== 'GET' && operation.answer.kind === 'record';
  return named([
    'X-Request-Id',
    'Ignored-Parameters',
    ...(operation.body ? (['Ignored-Fields'] as const) : []),
    ...(operation.access === 'public' && operation.id !== 'login' ? [] : limits),
    ...(operation.answer.kind === 'list' ? (['Link'] as const) : []),
    ...(operation.query?.properties.count ? (['Total-Count'] as const) : []),
    ...(operation.query && 'modified_since' in operation.query.properties ? (['Sync-Until'] as const) : []),
    ...(isVersionedRead(operation) || isChange ? (['ETag'] as const) : []),
    ...(status === 201 ? (['Location'] as const) : []),
    ...(isIdempotent(operation) ? (['Idempotency-Replayed'] as const) : []),
  ]);
}

const limits: readonly ResponseHeader[] = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

const named = (names: readonly ResponseHeader[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const shared = (name: string): Json => ({ $ref: `#/components/responses/${name}` });

const codesOf = (operations: readonly Operation[]): RefusalCode[] =>
  [...new Set(operations.flatMap((operation) => refusalsOf(operation)))].sort(
    (a, b) => statusOf[a] - statusOf[b] || (a < b ? -1 : 1),
  );

const codeLine = (code: RefusalCode, language: Language): string => {
  const { status, detail } = problemExample(code, language);
  return `- ${status} \`${code}\`: ${detail}`;
};

/** The refusals of an operation beyond those of every operation of its kind. */
function ownCodesByStatus({ refusals }: Operation): [status: number, codes: RefusalCode[]][] {
  const found = new Map<number, RefusalCode[]>();
  for (const code of refusals) found.set(statusOf[code], [...(found.get(statusOf[code]) ?? []), code]);
  return [...found];
}

const problemDescription = bilingual('A problem (RFC 9457)', 'Um problema (RFC 9457)');
