import { passwordPlaceholder } from '@tropeiro/domain/access/password.ts';
import {
  ChangedUserAccount,
  NewUserAccount,
  UserAccount,
  UserAccountChange,
} from '@tropeiro/domain/company/user-account-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { description, Id } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';
import { recordListQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';
import { companyTag } from './customer.ts';

const OneUser = Type.Object({ data: UserAccount });

/** A user of the examples. */
const rita = { name: 'Rita Roteirista', login: 'rita', role: 'viewer', email: 'rita@example.com', language: 'pt-BR' };
const vitor = { name: 'Vitor Consulta', login: 'viewer', role: 'viewer', email: 'vitor@example.com' };

export const users = {
  listUsers: operation({
    id: 'listUsers',
    method: 'GET',
    path: '/user/',
    tag: companyTag,
    summary: bilingual('List users by name', 'Listar usuários por nome'),
    access: 'user:read',
    query: Type.Object({
      active: Type.Optional(
        Type.Boolean(
          description(
            'true: users who can log in; false: users who cannot; absent: all',
            'true: usuários que podem entrar; false: os que não podem; ausente: todos',
          ),
        ),
      ),
      ...recordListQuery,
    }),
    answer: { kind: 'list', status: 200, row: UserAccount },
    example: { answer: rita },
    refusals: ['invalid_cursor'],
  }),

  getUser: operation({
    id: 'getUser',
    method: 'GET',
    path: '/user/{id}',
    tag: companyTag,
    summary: bilingual('Read one user', 'Ler um usuário'),
    access: 'user:read',
    params: Type.Object({ id: Id }),
    answer: { kind: 'record', status: 200, schema: OneUser },
    example: { answer: rita },
    refusals: ['not_found'],
  }),

  createUser: operation({
    id: 'createUser',
    method: 'POST',
    path: '/user/',
    tag: companyTag,
    summary: bilingual('Create a user', 'Criar um usuário'),
    access: 'user:write',
    body: Type.Object({ data: NewUserAccount }),
    answer: { kind: 'record', status: 201, schema: OneUser },
    example: { body: { data: { ...rita, password: passwordPlaceholder } }, answer: rita },
    announces: ['user.created', 'driver.updated'],
    refusals: ['duplicate', 'rule_violated', 'too_many_misses'],
  }),

  changeUser: operation({
    id: 'changeUser',
    method: 'PUT',
    path: '/user/',
    tag: companyTag,
    summary: bilingual('Change a user', 'Alterar um usuário'),
    description: bilingual(
      'The id may be in the path instead: PUT /user/{id}. Absent fields keep their value; null clears optional ones. A change of role, realm, driver or grants takes effect at once: the user must renew the token. A new password, or active false, ends all sessions of the user. The last active administrator cannot be deactivated or demoted, and users cannot deactivate themselves.',
      'O id pode vir no caminho: PUT /user/{id}. Campos ausentes mantêm o valor; null limpa os opcionais. Mudanças de papel, realm, motorista ou concessões valem imediatamente: o usuário precisa renovar o token. Nova senha ou active false encerra todas as sessões do usuário. O último administrador ativo não pode ser desativado nem perder o papel, e ninguém pode desativar a si mesmo.',
    ),
    access: 'user:write',
    byPath: { path: '/user/{id}', body: Type.Object({ data: UserAccountChange }) },
    body: Type.Object({ data: ChangedUserAccount }),
    answer: { kind: 'record', status: 200, schema: OneUser },
    example: { body: { data: { id: 4, ...vitor } }, answer: { id: 4, ...vitor } },
    announces: ['user.updated', 'driver.updated', 'phone.ended'],
    refusals: ['duplicate', 'rule_violated', 'not_found', 'precondition_failed', 'too_many_misses'],
  }),

  deleteUser: operation({
    id: 'deleteUser',
    method: 'DELETE',
    path: '/user/{id}',
    tag: companyTag,
    summary: bilingual('Deactivate a user', 'Desativar um usuário'),
    description: bilingual(
      'All sessions of the user end at once. The record stays, because the audit and checklists refer to it. PUT with active true reactivates the user. The announcement is therefore user.updated, not a removal.',
      'Todas as sessões do usuário terminam imediatamente. O registro permanece, pois a auditoria e os checklists se referem a ele. PUT com active true reativa o usuário. Por isso o anúncio é user.updated, e não uma remoção.',
    ),
    access: 'user:write',
    params: Type.Object({ id: Id }),
    answer: { kind: 'none', status: 204 },
    example: { params: { id: 5 } },
    announces: ['user.updated', 'driver.updated', 'phone.ended'],
    refusals: ['rule_violated', 'not_found', 'precondition_failed'],
  }),
};
