import { LoginPassword, NewPassword } from '@tropeiro/domain/access/password-schema.ts';
import { realmCodes } from '@tropeiro/domain/access/realm.ts';
import { Session } from '@tropeiro/domain/access/session-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { description, Id } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { TokenPair } from './token-pair.ts';

export const accessTag = bilingual('Access', 'Acesso');

export const access = {
  login: operation({
    id: 'login',
    method: 'POST',
    path: '/auth/login/',
    tag: accessTag,
    summary: bilingual('Log in', 'Entrar'),
    access: 'public',
    limitedByAddress: 'login',
    body: Type.Object({
      username: Type.String({
        minLength: 1,
        maxLength: 200,
        examples: ['admin'],
        ...description('Login; in the realm driver, the CPF', 'Login; no realm driver, o CPF'),
      }),
      parent_username: Type.String({
        minLength: 1,
        maxLength: 40,
        examples: ['11.222.333/0001-81'],
        ...description('CNPJ or CPF of the company', 'CNPJ ou CPF da empresa'),
      }),
      password: LoginPassword,
      realm: Type.Optional(
        Type.Union([
          Type.String({
            maxLength: 40,
            ...description(
              `One of ${realmCodes.join(', ')}, in any case; empty means customer`,
              `Um de ${realmCodes.join(', ')}, em qualquer caixa; vazio significa customer`,
            ),
          }),
          Type.Null(),
        ]),
      ),
    }),
    ignoresMisspelt: true,
    answer: { kind: 'record', status: 200, schema: TokenPair },
    refusals: ['wrong_credentials', 'login_delayed'],
  }),

  renewToken: operation({
    id: 'renewToken',
    method: 'POST',
    path: '/auth/token/',
    tag: accessTag,
    summary: bilingual('Renew the access token', 'Renovar o token de acesso'),
    description: bilingual(
      'Send the refresh token in the Authorization header, in the body, or in the cookie set at login. The earlier refresh token stays valid until it expires. A session can be renewed 30 times a minute; wrong tokens are limited by address.',
      'Envie o token de renovação no cabeçalho Authorization, no corpo ou no cookie criado no login. O token de renovação anterior continua válido até expirar. Uma sessão pode ser renovada 30 vezes por minuto; tokens errados são limitados por endereço.',
    ),
    access: 'refresh',
    body: Type.Object({ refresh_token: Type.Optional(Type.String({ maxLength: 4000 })) }),
    ignoresMisspelt: true,
    answer: { kind: 'record', status: 200, schema: TokenPair },
    refusals: [],
  }),

  logout: operation({
    id: 'logout',
    method: 'POST',
    path: '/auth/logout/',
    tag: accessTag,
    summary: bilingual('Log out: end this session at once', 'Sair: encerrar esta sessão imediatamente'),
    access: 'login',
    answer: { kind: 'none', status: 204 },
    announces: ['phone.ended'],
    refusals: [],
  }),

  changePassword: operation({
    id: 'changePassword',
    method: 'POST',
    path: '/auth/password/',
    tag: accessTag,
    summary: bilingual(
      'Change your password; all your sessions end',
      'Trocar a sua senha; todas as suas sessões terminam',
    ),
    access: 'login',
    body: Type.Object({
      current_password: LoginPassword,
      new_password: NewPassword,
    }),
    answer: { kind: 'none', status: 204 },
    announces: ['phone.ended'],
    refusals: ['rule_violated', 'login_delayed'],
  }),

  listSessions: operation({
    id: 'listSessions',
    method: 'GET',
    path: '/auth/session/',
    tag: accessTag,
    summary: bilingual('List your active sessions', 'Listar as suas sessões ativas'),
    access: 'login',
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: Type.Array(Session) }) },
    example: { answer: { address: '127.0.0.1', user_agent: 'curl/8.5.0' } },
    refusals: [],
  }),

  endSession: operation({
    id: 'endSession',
    method: 'DELETE',
    path: '/auth/session/{id}',
    tag: accessTag,
    summary: bilingual('End one of your sessions at once', 'Encerrar uma das suas sessões imediatamente'),
    access: 'login',
    params: Type.Object({ id: Id }),
    answer: { kind: 'none', status: 204 },
    example: { params: { id: 3 } },
    announces: ['phone.ended'],
    refusals: ['not_found'],
  }),
};
