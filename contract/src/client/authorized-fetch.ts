import type { Credentials, SessionTokens, SessionUser } from './client-types.ts';
import { unlessAborted } from './pause.ts';
import { problemCodeOf } from './response.ts';

/** The calls that return tokens: a login and a renewal. */
export type TokenCalls = {
  readonly logIn: (credentials: Credentials) => Promise<RenewedSession>;
  /** Without a token it renews by the cookie of the browser. Undefined if the session has ended. */
  readonly renew: (refreshToken: string | undefined) => Promise<RenewedSession | undefined>;
};
type RenewedSession = SessionTokens & { readonly user: SessionUser };

/** What a session begins with, and who is informed of its tokens and user. */
type SessionStart = {
  readonly credentials?: Credentials | undefined;
  readonly tokens?: SessionTokens | undefined;
  /** Whether the refresh token is in a cookie of the browser. */
  readonly hasCookie: boolean;
  readonly onTokens?: ((tokens: SessionTokens) => void) | undefined;
  readonly onUser?: ((user: SessionUser) => void) | undefined;
};

/** Codes of problems that a renewed token can resolve. */
const renewableCodes = ['token_expired', 'session_ended', 'invalid_token'];

/**
 * A fetch that sends the access token of a session. It logs in if it has no token yet. If the token is refused, it
 * renews the token or logs in again. Calls that are refused at the same time share one renewal.
 */
export function authorizedFetch(send: typeof fetch, calls: TokenCalls, start: SessionStart): typeof fetch {
  const { credentials, hasCookie, onTokens, onUser } = start;
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
    const renewed = (refused || hasCookie) && (await calls.renew(hasCookie ? undefined : refused?.refresh_token));
    const fresh = renewed || (credentials && (await calls.logIn(credentials)));
    if (!fresh) return undefined;
    tokens = { access_token: fresh.access_token, refresh_token: fresh.refresh_token };
    onTokens?.(tokens);
    onUser?.(fresh.user);
    return tokens;
  };

  return async (url, init = {}) => {
    const used = tokens ?? (await unlessAborted(replace(undefined), init.signal));
    const response = await send(url, withToken(init, used));
    if (response.status !== 401 || !(await isRenewable(response))) return response;
    const replaced = await unlessAborted(replace(used), init.signal);
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
