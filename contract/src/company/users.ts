import { passwordPlaceholder } from '@tropeiro/domain/access/password.ts';
import {
  ChangedUserAccount,
  NewUserAccount,
  UserAccount,
  UserAccountChange,
} from '@tropeiro/domain/company/user-account.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { description, Id } from '@tropeiro/domain/language/schema.ts';
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
            'Those who can log in, or those who cannot; all when absent',
            'Os que podem entrar, ou os que não podem; todos quando ausente',
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
      'The id may stand in the path instead: PUT /user/{id}. Absent fields keep their value, null clears optional ones. Another role, realm, driver or grants take effect at once: the user renews the token. Another password, and active false, end all their sessions. The last active administrator stays one, and nobody deactivates themselves.',
      'O id pode estar no caminho: PUT /user/{id}. Campos ausentes mantêm o valor; null limpa os opcionais. Mudança de papel, realm, motorista ou concessões vale imediatamente: o usuário renova o token. Nova senha, e active false, encerram todas as suas sessões. O último administrador ativo permanece, e ninguém desativa a si mesmo.',
    ),
    access: 'user:write',
    byPath: { path: '/user/{id}', body: Type.Object({ data: UserAccountChange }) },
    body: Type.Object({ data: ChangedUserAccount }),
    answer: { kind: 'record', status: 200, schema: OneUser },
    example: { body: { data: { id: 4, ...vitor } }, answer: { id: 4, ...vitor } },
    announces: ['user.updated', 'driver.updated'],
    refusals: ['duplicate', 'rule_violated', 'not_found', 'precondition_failed', 'too_many_misses'],
  }),

  deleteUser: operation({
    id: 'deleteUser',
    method: 'DELETE',
    path: '/user/{id}',
    tag: companyTag,
    summary: bilingual('Deactivate a user', 'Desativar um usuário'),
    description: bilingual(
      'All their sessions end at once. The record stays, since the audit and checklists name it; active true brings the user back. So user.updated is announced, not a removal.',
      'Todas as suas sessões terminam imediatamente. O registro permanece, pois a auditoria e os checklists o citam; active true o traz de volta. Por isso se anuncia user.updated, e não uma remoção.',
    ),
    access: 'user:write',
    params: Type.Object({ id: Id }),
    answer: { kind: 'none', status: 204 },
    example: { params: { id: 5 } },
    announces: ['user.updated', 'driver.updated'],
    refusals: ['rule_violated', 'not_found', 'precondition_failed'],
  }),
};
