import { bilingual, type Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { TSchema } from 'typebox';
import { emptyBodyOf } from '../empty-body.ts';
import { callExampleOf } from '../examples/call-example.ts';
import {
  type AnyAnnouncementType,
  type Contract,
  isPermission,
  type Operation,
  type Upload,
  uploadPart,
} from '../operation.ts';
import { type AnnouncementType, announcements } from '../outbound/announcements.ts';
import { acceptedBody } from '../references.ts';
import { servedOperations } from '../served-operations.ts';
import { bodyLimitText } from './limits.ts';
import { tagNotes } from './notes/tag-notes.ts';
import { nounsOf, requestOnlyNouns } from './nouns.ts';
import { parametersOf, publishedParameter, sharedParameters } from './parameters.ts';
import { responsesOf, sharedHeaders, sharedResponses, sharedSchemas } from './responses.ts';
import { descriptionOf, type Json, publishedNoun, publishedSchema } from './schema.ts';

export type OpenapiOptions = {
  readonly language: Language;
  readonly version: string;
  /** The URL of the service. Without it, the document refers to the service that serves it. */
  readonly origin?: string;
};

/** The contract as OpenAPI 3.1, derived from the operations only. The same operations give the same text. */
export function openapiOf(operations: Contract, { language, version, origin = '' }: OpenapiOptions): object {
  const all = servedOperations(operations);
  const sentNouns = requestOnlyNouns(all);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Tropeiro',
      version,
      summary: about.summary[language],
      description: about.description[language],
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [
      { url: `${origin}/v1`, description: about.prefixed[language] },
      { url: origin || '/', description: about.unprefixed[language] },
    ],
    tags: tagsOf(all, language),
    paths: pathsOf(all, language),
    components: {
      schemas: {
        ...Object.fromEntries(
          [...publishedNouns(operations)].map(([name, noun]) => [
            name,
            publishedNoun(noun, language, sentNouns.has(name)),
          ]),
        ),
        ...sharedSchemas(all, language),
      },
      responses: sharedResponses(all, language),
      parameters: sharedParameters(all, language),
      headers: sharedHeaders(language),
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: about.accessToken[language] },
        refreshToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: about.refreshToken[language],
        },
        apiKeyAsPassword: { type: 'http', scheme: 'basic', description: about.apiKeyAsPassword[language] },
      },
    },
  };
}

/** The named schemas of the operations and their announcements, by name. */
export const publishedNouns = (operations: Contract): ReadonlyMap<string, TSchema> => {
  const all = servedOperations(operations);
  return nounsOf(all, announcedBy(all));
};

/** The tags of the operations, without duplicates. */
const tagsOf = (operations: readonly Operation[], language: Language): Json[] =>
  [...new Map(operations.map(({ tag }) => [tag.en, tag])).values()].map((tag) => ({
    name: tag[language],
    description: tagNotes[tag.en]?.[language],
  }));

function pathsOf(operations: readonly Operation[], language: Language): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const path = paths[operation.path] ?? {};
    path[operation.method.toLowerCase()] = operationOf(operation, language);
    paths[operation.path] = path;
  }
  return paths;
}

function operationOf(operation: Operation, language: Language): Json {
  const permission = operation.access.includes(':')
    ? `${about.permission[language]} \`${operation.access}\`.`
    : undefined;
  const description = [operation.description?.[language], permission].filter((text) => text !== undefined).join('\n\n');
  return {
    operationId: operation.id,
    tags: [operation.tag[language]],
    summary: operation.summary[language],
    ...(description === '' ? {} : { description }),
    security: securityOf(operation),
    parameters: parametersOf(operation, language),
    ...(operation.body === undefined ? {} : { requestBody: bodyOf(operation.body, operation, language) }),
    responses: responsesOf(operation, language),
    ...(operation.announces === undefined ? {} : { 'x-announces': announcementSchemas(operation.announces, language) }),
  };
}

/** The schemas of the announcements of operations. */
const announcedBy = (operations: readonly Operation[]): TSchema[] =>
  operations.flatMap(({ announces = [] }) => announces.map((type) => announcements[type as AnnouncementType]));

/** The schemas of announcements, by type. */
const announcementSchemas = (types: readonly AnyAnnouncementType[], language: Language): Json =>
  Object.fromEntries(types.map((type) => [type, publishedSchema(announcements[type as AnnouncementType], language)]));

const bodyOf = (body: NonNullable<Operation['body']>, operation: Operation, language: Language): Json => {
  const { upload, query, bodyLimit } = operation;
  return {
    ...(bodyLimit === undefined ? {} : { description: bodyLimitText(bodyLimit, language), 'x-limit': bodyLimit }),
    required: emptyBodyOf(operation) === undefined,
    content: {
      'application/json': {
        schema: publishedSchema(acceptedBody(body), language, true),
        example: callExampleOf(operation).body,
      },
      ...(upload === undefined ? {} : { 'multipart/form-data': formOf(upload, query, language) }),
      ...Object.fromEntries(
        (upload?.plain ?? []).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
      ),
    },
  };
};

/** The form of an upload. The fields of the query may be parts of it. */
const formOf = ({ mediaType }: Upload, query: Operation['query'], language: Language): Json => ({
  schema: {
    type: 'object',
    required: [uploadPart],
    properties: {
      [uploadPart]: { type: 'string', format: 'binary', description: about.uploadPart[language] },
      ...Object.fromEntries(
        Object.entries(query?.properties ?? {}).map(([name, field]) => [
          name,
          { ...publishedParameter(field, language), description: descriptionOf(field, language) },
        ]),
      ),
    },
  },
  encoding: { [uploadPart]: { contentType: mediaType } },
});

/**
 * The security of an operation. OpenAPI 3.1 lets a bearer scheme name the required roles: here, the permission. It
 * comes first, because generated clients use the first scheme by default.
 */
function securityOf({ access, method }: Operation): Json[] {
  if (access === 'public') return [];
  if (access === 'refresh') return [{ refreshToken: [] }];
  const token = { accessToken: isPermission(access) ? [access] : [] };
  return method === 'GET' && access !== 'login' ? [token, { apiKeyAsPassword: [] }] : [token];
}

const about = {
  summary: bilingual(
    'Fleet management and delivery-route execution',
    'Gestão de frotas e execução de rotas de entrega',
  ),
  description: bilingual(
    'Every path is served with and without its trailing slash. Moments are returned in UTC with Z; in XLSX and in CSV with dialect=excel, in the company’s time zone. Every documented field of an answer is always present; it is null if it has no value. Problems follow RFC 9457. Browse the reference at /docs.',
    'Todo caminho é servido com e sem a barra final. Os instantes são devolvidos em UTC com Z; em XLSX e em CSV com dialect=excel, no fuso da empresa. Todo campo documentado de uma resposta está sempre presente; é null quando não tem valor. Os problemas seguem a RFC 9457. Navegue pela referência em /docs.',
  ),
  prefixed: bilingual('Version 1', 'Versão 1'),
  unprefixed: bilingual(
    'Also version 1, under the path used before versions were numbered',
    'Também a versão 1, no caminho usado antes da numeração das versões',
  ),
  accessToken: bilingual('From login or token renewal', 'Do login ou da renovação do token'),
  refreshToken: bilingual(
    'From login. Also accepted in the body or in the cookie set at login',
    'Do login. Também aceito no corpo ou no cookie criado no login',
  ),
  apiKeyAsPassword: bilingual(
    'An API key as the password, with any user name, for spreadsheets that do not support Bearer. Read-only',
    'Uma chave de API como senha, com qualquer nome de usuário, para planilhas que não aceitam Bearer. Somente leitura',
  ),
  uploadPart: bilingual(
    'The file, in a part of any name. Parts without a file must be those listed here; any other is refused',
    'O arquivo, em uma parte de qualquer nome. As partes sem arquivo devem ser as listadas aqui; qualquer outra é recusada',
  ),
  permission: bilingual('Requires the permission', 'Exige a permissão'),
};
