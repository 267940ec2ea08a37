import { ApiKey, CreatedApiKey, NewApiKey } from '@tropeiro/domain/access/api-key-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Id } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';
import { pageQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';
import { accessTag } from './access.ts';

/** The API key of the examples. It belongs to the integration user of the demo company. */
const erp = { name: 'ERP', user_id: 5, scopes: ['vehicle:read', 'driver:read'] };
const answer = { ...erp, hint: 'x7Qf' };

export const apiKeys = {
  createApiKey: operation({
    id: 'createApiKey',
    method: 'POST',
    path: '/api_key/',
    tag: accessTag,
    summary: bilingual(
      'Create an API key of an integration user',
      'Criar uma chave de API de um usuário de integração',
    ),
    description: bilingual(
      'Only this answer contains the key. Send it like any access token. It needs no renewal. It grants what its user may do within its scopes, as long as the user is active. It cannot be used for calls about a login session (POST /auth/…), and never grants user:write.',
      'Somente esta resposta contém a chave. Envie-a como qualquer token de acesso. Ela dispensa renovação e permite o que o usuário pode fazer dentro dos escopos da chave, enquanto o usuário estiver ativo. Não serve para as chamadas de sessão de login (POST /auth/…) e nunca concede user:write.',
    ),
    access: 'user:write',
    body: Type.Object({ data: NewApiKey }),
    returnsCredential: true,
    answer: { kind: 'record', status: 201, schema: Type.Object({ data: CreatedApiKey }) },
    example: { body: { data: erp }, answer: { ...answer, key: 'tropeiro_…x7Qf' } },
    refusals: ['rule_violated'],
  }),

  listApiKeys: operation({
    id: 'listApiKeys',
    method: 'GET',
    path: '/api_key/',
    tag: accessTag,
    summary: bilingual('List API keys', 'Listar chaves de API'),
    access: 'user:read',
    query: Type.Object({
      user_id: Type.Optional(Id),
      ...pageQuery,
    }),
    answer: { kind: 'list', status: 200, row: ApiKey },
    example: { answer },
    refusals: ['invalid_cursor'],
  }),

  getApiKey: operation({
    id: 'getApiKey',
    method: 'GET',
    path: '/api_key/{id}',
    tag: accessTag,
    summary: bilingual('Read one API key, without the key itself', 'Ler uma chave de API, sem a chave em si'),
    access: 'user:read',
    params: Type.Object({ id: Id }),
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: ApiKey }) },
    example: { answer },
    refusals: ['not_found'],
  }),

  deleteApiKey: operation({
    id: 'deleteApiKey',
    method: 'DELETE',
    path: '/api_key/{id}',
    tag: accessTag,
    summary: bilingual('Revoke an API key at once', 'Revogar uma chave de API imediatamente'),
    access: 'user:write',
    params: Type.Object({ id: Id }),
    answer: { kind: 'none', status: 204 },
    refusals: ['not_found', 'rule_violated'],
  }),
};
