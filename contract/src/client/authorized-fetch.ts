import type { Credentials, SessionTokens } from './client-types.ts';
import { problemCodeOf } from './response.ts';

/** The calls that return tokens: a login and a renewal. */
export type TokenCalls = {
  readonly logIn: (credentials: Credentials) => Promise<SessionTokens>;
  /** Undefined if the session has ended. */
  readonly renew: (refreshToken: string) => Promise<SessionTokens | undefined>;
};

/** Codes of problems that a renewed token can resolve. */
const renewableCodes = ['token_expired', 'session_ended', 'invalid_token'];

/**
 * A fetch that sends the access token of a session. It logs in if it has no token yet. If the token is refused, it
 * renews the token or logs in again. Calls that are refused at the same time share one renewal.
 */
export function authorizedFetch(
  send: typeof fetch,
  calls: TokenCalls,
  start: { readonly credentials?: Credentials | undefined; readonly tokens?: SessionTokens | undefined },
  onTokens: (tokens: SessionTokens) => void = () => {},
): typeof fetch {
  let tokens = start.tokens;
  let renewal: Promise<SessionTokens | undefined> | undefined;

  /** Returns tokens other than the refused ones, or undefined if none can be obtained. */
  const replace = async (refused: SessionTokens | undefined): Promise<SessionTokens | undefined> => {
    if (tokens !== refused) return tokens;
    renewal ??= newTokens(refused).finally(() => {
      renewal = undefined;
    });
    return renewal;
  };

  const newTokens = async (refused: SessionTokens | undefined): Promise<SessionTokens | undefined> => {
    const renewed = refused && (await calls.renew(refused.refresh_token));
    const fresh = renewed ?? (start.credentials && (await calls.logIn(start.credentials)));
    if (!fresh) return undefined;
    tokens = { access_token: fresh.access_token, refresh_token: fresh.refresh_token };
    onTokens(tokens);
    return tokens;
  };

  return async (url, init = {}) => {
    const used = tokens ?? (await replace(undefined));
    const response = await send(url, withToken(init, used));
    if (response.status !== 401 || !(await isRenewable(response))) return response;
    const replaced = await replace(used);
    if (!replaced) return response;
    await response.body?.cancel();
    return send(url, withToken(init, replaced));
  };
}

function withToken(init: RequestInit, tokens: SessionTokens | undefined): RequestInit {
  const headers = new Headers(init.headers);
  if (tokens) headers.set('authorization', `Bearer ${tokens.access_token}`);
  return { ...init, headers };
}

const isRenewable = async (response: Response): Promise<boolean> =>
  renewableCodes.includes((await problemCodeOf(response)) ?? '');
