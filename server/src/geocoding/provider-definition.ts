import type { Geocoder } from '@tropeiro/domain/geocoding/geocoder.ts';
import type { BilingualText } from '@tropeiro/domain/language/bilingual-text.ts';
import { optionalUrl, type ParsedSettings, type Setting } from '@tropeiro/platform/settings/setting.ts';
import type { GeocodingProvider, ProviderLimits } from './provider.ts';

type Variables = Readonly<Record<string, Setting<unknown>>>;

/** A provider as its file exports it: its own settings, and a function that makes it from the settings. */
export type ProviderDefinition<G extends Geocoder, V extends Variables> = {
  readonly name: G;
  /** Its own settings, keyed by the names of their environment variables. */
  readonly variables: V;
  /** The settings it requires. If it is in GEOCODERS and one of these is missing, the service does not start. */
  readonly needs: readonly (keyof V & string)[];
  readonly make: (settings: ParsedSettings<V>, common: CommonSettings) => GeocodingProvider;
};

/** Common to all providers, unless the terms of one are stricter. */
export type CommonSettings = {
  /** How long a response may take. */
  readonly maxS: number;
  readonly limits: ProviderLimits;
};

/** Returns the definition unchanged. It infers the types of `make` and `needs` from the settings. */
export const defineProvider = <G extends Geocoder, V extends Variables>(
  definition: ProviderDefinition<G, V>,
): ProviderDefinition<G, V> => definition;

/** A setting with the address of a server. */
export const serverUrl = (example: string, description: BilingualText) =>
  optionalUrl(/^https?:$/, example, description);
