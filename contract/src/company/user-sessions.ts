import { UserSession } from '@tropeiro/domain/access/session-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Id } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';
import { pageQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';
import { companyTag } from './customer.ts';

export const userSessions = {
  listUserSessions: operation({
    id: 'listUserSessions',
    method: 'GET',
    path: '/session/',
    tag: companyTag,
    summary: bilingual(
      'List the active sessions of all users, the last opened first',
      'Listar as sessões ativas de todos os usuários, da última aberta à primeira',
    ),
    description: bilingual(
      'A session begins with a login. API keys have none: see GET /api_key/.',
      'Uma sessão começa com um login. Chaves de API não têm sessão: veja GET /api_key/.',
    ),
    access: 'user:read',
    query: Type.Object({ user_id: Type.Optional(Id), ...pageQuery }),
    answer: { kind: 'list', status: 200, row: UserSession },
    example: { answer: { address: '127.0.0.1', user_agent: 'curl/8.5.0' } },
    refusals: ['invalid_cursor'],
  }),

  endUserSession: operation({
    id: 'endUserSession',
    method: 'DELETE',
    path: '/session/{id}',
    tag: companyTag,
    summary: bilingual('End a session of any user at once', 'Encerrar imediatamente a sessão de qualquer usuário'),
    description: bilingual(
      'The user must log in again there. Sessions of a user with more permissions than the caller cannot be ended; those that every driver has do not count for a driver. To end all sessions of a user, set a new password or deactivate the user (PUT /user/).',
      'O usuário precisa entrar de novo ali. Sessões de quem tem mais permissões do que você não podem ser encerradas; as que todo motorista tem não contam para um motorista. Para encerrar todas as sessões de um usuário, defina uma nova senha ou desative o usuário (PUT /user/).',
    ),
    access: 'user:write',
    params: Type.Object({ id: Id }),
    answer: { kind: 'none', status: 204 },
    example: { params: { id: 2 } },
    announces: ['phone.ended'],
    refusals: ['not_found', 'rule_violated'],
  }),
};
