import { realmCodes } from '@tropeiro/domain/access/realm.ts';
import { choices, integer } from '../settings/setting.ts';

/** Logins, tokens and sessions. */
export const accessSettings = {
  ACCESS_TOKEN_LIFE_S: integer(3600, 10, 86_400, 'How long an access token is good.'),
  REFRESH_TOKEN_LIFE_S: integer(
    2_592_000,
    60,
    31_536_000,
    'How long a session lives after its login or last renewal, and its refresh token with it.',
  ),
  REALMS: choices(realmCodes, 'Realms in which a login is accepted.'),
  LOGIN_RATE_LIMIT: integer(
    60,
    1,
    1_000_000,
    'Login and renewal calls an address may make in each minute; of IPv6 a /64 counts as one.',
  ),
  LOGIN_LONGEST_DELAY_S: integer(300, 1, 86_400, 'The most that failed logins can make the next one wait.'),
};
