import { realmCodes } from '@tropeiro/domain/access/realm.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { choices, integer } from '@tropeiro/platform/settings/setting.ts';

/** Logins, tokens and sessions. */
export const accessSettings = {
  ACCESS_TOKEN_LIFE_S: integer(
    3600,
    10,
    86_400,
    bilingual('How long an access token is valid.', 'Por quanto tempo um token de acesso vale.'),
  ),
  REFRESH_TOKEN_LIFE_S: integer(
    2_592_000,
    60,
    31_536_000,
    bilingual(
      'How long a session and its refresh token are valid after login or the last renewal.',
      'Por quanto tempo uma sessão e seu token de renovação valem depois do login ou da última renovação.',
    ),
  ),
  REALMS: choices(realmCodes, bilingual('Realms in which logins are accepted.', 'Realms em que logins são aceitos.')),
  LOGIN_RATE_LIMIT: integer(
    60,
    1,
    1_000_000,
    bilingual(
      'Logins per minute from each address, and as many failed token renewals, and API keys that are not in use yet. An IPv6 /64 network counts as one address.',
      'Logins por minuto de cada endereço, e o mesmo número de renovações de token malsucedidas e de chaves de API que ainda não estão em uso. Uma rede IPv6 /64 conta como um endereço.',
    ),
  ),
  RENEWAL_RATE_LIMIT: integer(
    30,
    1,
    1_000_000,
    bilingual('Token renewals per minute of each session.', 'Renovações de token por minuto de cada sessão.'),
  ),
  LOGIN_LONGEST_DELAY_S: integer(
    300,
    1,
    86_400,
    bilingual(
      'Longest delay that failed logins can impose on the next login.',
      'Maior espera que logins malsucedidos podem impor ao login seguinte.',
    ),
  ),
};
