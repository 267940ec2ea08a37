import { Refusal } from '../faults/refusal.ts';
import { bilingual } from '../language/bilingual-text.ts';

const howToSend = {
  access: bilingual(
    'Authorization: Bearer <access_token> from POST /auth/login/, or an API key instead',
    'Authorization: Bearer <access_token>, obtido com POST /auth/login/, ou uma chave de API',
  ),
  keyInPassword: bilingual(
    'the API key as the password of Basic authentication, with any user name. Passwords of people are accepted by POST /auth/login/ only',
    'a chave de API como senha da autenticação Basic, com qualquer nome de usuário. A senha de uma pessoa é aceita somente em POST /auth/login/',
  ),
  bearerToWrite: bilingual(
    'Authorization: Bearer <API key>. Basic authentication is read-only (GET)',
    'Authorization: Bearer <chave de API>. A autenticação Basic é somente leitura (GET)',
  ),
  refresh: bilingual(
    'the refresh token: as refresh_token in the body, as Authorization: Bearer <refresh_token>, or in the cookie set at login',
    'o token de renovação: como refresh_token no corpo, como Authorization: Bearer <refresh_token>, ou no cookie criado no login',
  ),
};

/** Refuses a call without a token of the required kind, and describes how to send one. */
export const missingToken = (kind: keyof typeof howToSend): Refusal =>
  new Refusal('missing_token', { details: { what: howToSend[kind] } });
