import { type Client, createClient, ProblemError } from '../client.ts';
import { authorizedFetch, type TokenCalls } from './authorized-fetch.ts';
import type { ConnectOptions } from './client-types.ts';
import { retryingFetch } from './retrying-fetch.ts';

/**
 * A client that authenticates with an API key, or with a login whose tokens it renews. It repeats a call when the
 * network fails or the service asks it to wait, and no change is applied twice. Deletions and the creation of an API
 * key cannot be repeated safely, so they fail with the network. Nothing is sent before the first call.
 */
export function connect({ apiKey, credentials, tokens, onTokens, retry, ...options }: ConnectOptions): Client {
  const patient = retryingFetch(options.fetch ?? fetch, retry);
  const anonymous = createClient({ ...options, fetch: patient });
  if (apiKey !== undefined) return anonymous.withToken(apiKey);
  return createClient({
    ...options,
    fetch: authorizedFetch(patient, tokenCallsOf(anonymous), { credentials, tokens }, onTokens),
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
