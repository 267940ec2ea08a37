import { list, type Parsed, whole } from '../settings/setting.ts';

/** Logins, tokens and sessions. */
export const accessSettings = {
  ACCESS_TOKEN_LIFE_S: whole(3600, 10, 86_400, 'Life of an access token.'),
  REFRESH_TOKEN_LIFE_S: whole(2_592_000, 60, 31_536_000, 'Life of a refresh token and of the session it belongs to.'),
  REALMS: list('customer,driver,integration', 'Realms in which a login is accepted.'),
  LOGIN_RATE_LIMIT: whole(
    60,
    1,
    1_000_000,
    'Login and renewal calls an address may make in each minute; of IPv6 a /64 counts as one.',
  ),
  LOGIN_LONGEST_DELAY_S: whole(300, 1, 86_400, 'The most that failed logins can make the next one wait.'),
};

export type AccessSettings = Parsed<typeof accessSettings>;
