import { User } from '@tropeiro/domain/company/user.ts';
import { description, Noun } from '@tropeiro/domain/language/schema.ts';
import { Type } from 'typebox';

export const TokenPair = Noun('TokenPair', {
  access_token: Type.String({
    examples: ['eyJhbGciOi…'],
    ...description(
      'Sent in the Authorization header of later calls',
      'Enviado no cabeçalho Authorization das chamadas seguintes',
    ),
  }),
  refresh_token: Type.String({
    examples: ['eyJhbGciOi…'],
    ...description('Kept to renew the access token', 'Guardado para renovar o token de acesso'),
  }),
  expires_in: Type.Integer({
    examples: [3600],
    ...description('Life of the access token, in seconds', 'Vida do token de acesso, em segundos'),
  }),
  token_type: Type.Literal('Bearer'),
  user: User,
});
export type TokenPair = Type.Static<typeof TokenPair>;
