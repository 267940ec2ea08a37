import { ApiKey, CreatedApiKey, NewApiKey } from '@tropeiro/domain/access/api-key.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Id } from '@tropeiro/domain/language/schema.ts';
import { Type } from 'typebox';
import { pageQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';
import { accessTag } from './access.ts';

/** A key of the examples: of the integration user of the demo company. */
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
      'The key is in this answer and nowhere else. It is sent as any access token is, needs no renewal, and does what its user may within its scopes, for as long as the user is active. It is not for calls of a login of its own (POST /auth/…), and never for user:write.',
      'A chave está nesta resposta e em nenhum outro lugar. É enviada como qualquer token de acesso, dispensa renovação e faz o que o seu usuário pode dentro dos seus escopos, enquanto o usuário estiver ativo. Não serve para as chamadas próprias de um login (POST /auth/…), e nunca para user:write.',
    ),
    access: 'user:write',
    body: Type.Object({ data: NewApiKey }),
    givesCredential: true,
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
