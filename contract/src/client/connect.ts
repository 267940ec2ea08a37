import { type Client, createClient, ProblemError } from '../client.ts';
import { authorizedFetch, type TokenCalls } from './authorized-fetch.ts';
import type { ConnectOptions } from './client-types.ts';
import { retryingFetch } from './retrying-fetch.ts';

/**
 * A client that authenticates with an API key, or with a login whose tokens it renews. In a page, the login may be in
 * the browser's cookie. It repeats a call when the network fails or the service asks it to wait, and no change is
 * applied twice. Deletions and the creation of an API key cannot be repeated safely, so they fail with the network.
 * Nothing is sent before the first call.
 */
export function connect(all: ConnectOptions): Client {
  const { apiKey, credentials, tokens, session, onTokens, onUser, retry, ...options } = all;
  const patient = retryingFetch(options.fetch ?? fetch, retry);
  const anonymous = createClient({ ...options, fetch: patient });
  if (apiKey !== undefined) return anonymous.withToken(apiKey);
  return createClient({
    ...options,
    fetch: authorizedFetch(patient, tokenCallsOf(anonymous), {
      ...{ credentials, tokens, onTokens, onUser },
      hasCookie: session === 'cookie',
    }),
  });
}

const tokenCallsOf = (anonymous: Client): TokenCalls => ({
  logIn: async (credentials) => (await anonymous.call('login', { body: credentials })).body,
  renew: async (refreshToken) => {
    try {
      return (await anonymous.withToken(refreshToken).call('renewToken', { body: {} })).body;
    } catch (error) {
      if (error instanceof ProblemError && error.status === 401) return undefined;
      throw error;
    }
  },
});
