import { User } from '@tropeiro/domain/company/user-schema.ts';
import { description, Noun } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';

export const TokenPair = Noun('TokenPair', {
  access_token: Type.String({
    examples: ['eyJhbGciOi…'],
    ...description(
      'Send it in the Authorization header of later calls',
      'Envie-o no cabeçalho Authorization das chamadas seguintes',
    ),
  }),
  refresh_token: Type.String({
    examples: ['eyJhbGciOi…'],
    ...description('Store it to renew the access token', 'Guarde-o para renovar o token de acesso'),
  }),
  expires_in: Type.Integer({
    examples: [3600],
    ...description('Lifetime of the access token, in seconds', 'Validade do token de acesso, em segundos'),
  }),
  token_type: Type.Literal('Bearer'),
  user: User,
});
export type TokenPair = Type.Static<typeof TokenPair>;
