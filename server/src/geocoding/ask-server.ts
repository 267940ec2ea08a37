import type { Geocoder } from '@tropeiro/domain/geocoding/geocoder.ts';
import { RemoteFailed } from '@tropeiro/platform/remote/remote-bytes.ts';
import { fetchJson } from '@tropeiro/platform/remote/remote-json.ts';
import { ProviderFailed, type ProviderOptions } from './provider.ts';

/** The server of a provider. */
export type GeocodingServer = {
  /** Where its API begins. */
  readonly url: string;
  /** The key or token that identifies this service, if the server needs one. */
  readonly key?: string;
  readonly maxS: number;
};

/** Ten places with all their details take about ten kilobytes. */
const maxBytes = 500_000;

/** Some servers only respond to requests with a user agent. */
const headers = { 'user-agent': 'Tropeiro' };

/** Returns the JSON that a server responds with. Throws `ProviderFailed` if the request fails. */
export async function askServer(
  name: Geocoder,
  { url, maxS }: GeocodingServer,
  path: string,
  parameters: Readonly<Record<string, string | number | undefined>>,
  { signal }: Pick<ProviderOptions, 'signal'>,
): Promise<unknown> {
  const requestUrl = new URL(`${url.replace(/\/$/, '')}${path}`);
  for (const [parameter, value] of Object.entries(parameters))
    if (value !== undefined && value !== '') requestUrl.searchParams.set(parameter, String(value));
  try {
    const { status, json } = await fetchJson({ url: requestUrl, headers, maxS, maxBytes, signal });
    if (status === 401 || status === 403) throw new ProviderFailed(name, 'denied');
    if (status >= 400) throw new ProviderFailed(name, 'refused');
    if (status !== 200) throw new ProviderFailed(name, 'unavailable');
    return json;
  } catch (error) {
    if (!(error instanceof RemoteFailed)) throw error;
    throw new ProviderFailed(name, error.fault === 'busy' ? 'over_quota' : 'unavailable', error);
  }
}
