import { realmCodes } from '@tropeiro/domain/access/realm.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { choices, integer } from '../settings/setting.ts';

/** Logins, tokens and sessions. */
export const accessSettings = {
  ACCESS_TOKEN_LIFE_S: integer(
    3600,
    10,
    86_400,
    bilingual('How long an access token is good.', 'Por quanto tempo vale um token de acesso.'),
  ),
  REFRESH_TOKEN_LIFE_S: integer(
    2_592_000,
    60,
    31_536_000,
    bilingual(
      'How long a session lives after its login or last renewal, and its refresh token with it.',
      'Quanto tempo uma sessão vive depois do login ou da última renovação, e com ela seu token de renovação.',
    ),
  ),
  REALMS: choices(realmCodes, bilingual('Realms in which a login is accepted.', 'Realms em que um login é aceito.')),
  LOGIN_RATE_LIMIT: integer(
    60,
    1,
    1_000_000,
    bilingual(
      'Login and renewal calls an address may make in each minute, and as many API keys that are not in use yet; of IPv6 a /64 counts as one.',
      'Chamadas de login e de renovação que um endereço pode fazer por minuto, e outras tantas chaves de API que ainda não estão em uso; de IPv6 um /64 conta como um.',
    ),
  ),
  LOGIN_LONGEST_DELAY_S: integer(
    300,
    1,
    86_400,
    bilingual(
      'The most that failed logins can make the next one wait.',
      'O máximo que logins malsucedidos podem fazer o seguinte esperar.',
    ),
  ),
};
