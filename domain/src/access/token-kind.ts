import { Refusal } from '../faults/refusal.ts';
import { type BilingualText, bilingual } from '../language/bilingual-text.ts';

/** The purpose of a token: calls, or getting the next pair of tokens. */
export type TokenKind = 'access' | 'refresh';

const tokenNames: Readonly<Record<TokenKind, BilingualText>> = {
  access: bilingual('access tokens', 'tokens de acesso (access_token)'),
  refresh: bilingual('refresh tokens', 'tokens de renovação (refresh_token)'),
};

/** Refuses a token, or an API key, for a call that requires another kind. */
export const wrongTokenType = (expected: TokenKind): Refusal =>
  new Refusal('wrong_token_type', { details: { expected: tokenNames[expected] } });
