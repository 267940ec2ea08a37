import type { Geocoder } from '@tropeiro/domain/geocoding/geocoder.ts';
import { fetchJson, RemoteFailed } from '../remote/remote-json.ts';
import { ProviderFailed, type ProviderOptions } from './provider.ts';

/** The server of a provider. */
export type GeocodingServer = {
  /** Where its API begins. */
  readonly url: string;
  /** What it knows us by, where it wants to. */
  readonly key?: string;
  readonly maxS: number;
};

/** Ten places with all that servers tell of them are some ten kilobytes. */
const maxBytes = 500_000;

/** Some servers answer only who says what it is. */
const headers = { 'user-agent': 'Tropeiro' };

/** The JSON that a server answers a question with; without such an answer it is `ProviderFailed`. */
export async function askServer(
  name: Geocoder,
  { url, maxS }: GeocodingServer,
  path: string,
  parameters: Readonly<Record<string, string | number | undefined>>,
  { signal }: Pick<ProviderOptions, 'signal'>,
): Promise<unknown> {
  const asked = new URL(`${url.replace(/\/$/, '')}${path}`);
  for (const [parameter, value] of Object.entries(parameters))
    if (value !== undefined && value !== '') asked.searchParams.set(parameter, String(value));
  try {
    const { status, json } = await fetchJson({ url: asked, headers, maxS, maxBytes, signal });
    if (status === 401 || status === 403) throw new ProviderFailed(name, 'denied');
    if (status >= 400) throw new ProviderFailed(name, 'refused');
    if (status !== 200) throw new ProviderFailed(name, 'unavailable');
    return json;
  } catch (error) {
    if (!(error instanceof RemoteFailed)) throw error;
    throw new ProviderFailed(name, error.fault === 'busy' ? 'over_quota' : 'unavailable', error);
  }
}
