import { Refusal } from '../faults/refusal.ts';
import { bilingual } from '../language/bilingual-text.ts';

const howToSend = {
  access: bilingual(
    'Authorization: Bearer <access_token>, which POST /auth/login/ gives, or an API key in its place',
    'Authorization: Bearer <access_token>, obtido com POST /auth/login/, ou uma chave de API em seu lugar',
  ),
  keyInPassword: bilingual(
    'the API key as the password of Basic authentication, with any user name. The password of a person is accepted by POST /auth/login/ only',
    'a chave de API como senha da autenticação Basic, com qualquer nome de usuário. A senha de uma pessoa é aceita somente em POST /auth/login/',
  ),
  bearerToWrite: bilingual(
    'Authorization: Bearer <API key>. Basic authentication only reads (GET)',
    'Authorization: Bearer <chave de API>. A autenticação Basic serve apenas para leitura (GET)',
  ),
  refresh: bilingual(
    'the refresh token: as refresh_token in the body, as Authorization: Bearer <refresh_token>, or in the cookie that the login set',
    'o refresh token: como refresh_token no corpo, como Authorization: Bearer <refresh_token>, ou no cookie que o login definiu',
  ),
};

/** Refuses a call without a token of the kind that it takes, and says how to send one. */
export const missingToken = (kind: keyof typeof howToSend): Refusal =>
  new Refusal('missing_token', { details: { what: howToSend[kind] } });
