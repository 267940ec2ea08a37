import type { Geocoder } from '@tropeiro/domain/geocoding/geocoder.ts';
import type { BilingualText } from '@tropeiro/domain/language/bilingual-text.ts';
import { optionalUrl, type ParsedSettings, type Setting } from '../settings/setting.ts';
import type { GeocodingProvider, ProviderLimits } from './provider.ts';

type Variables = Readonly<Record<string, Setting<unknown>>>;

/** A provider as its file offers it: the settings that it adds to those of the service, and how it is made of them. */
export type ProviderDefinition<G extends Geocoder, V extends Variables> = {
  readonly name: G;
  /** Its own settings, by their names in the environment. */
  readonly variables: V;
  /** Those without which it cannot be asked: the service does not start while it is in GEOCODERS and one is missing. */
  readonly needs: readonly (keyof V & string)[];
  readonly make: (settings: ParsedSettings<V>, common: CommonSettings) => GeocodingProvider;
};

/** What is the same for all providers, unless one's terms ask for less. */
export type CommonSettings = {
  /** How long it may take to answer. */
  readonly maxS: number;
  readonly limits: ProviderLimits;
};

/** The definition itself: its settings give `make` and `needs` their types. */
export const defineProvider = <G extends Geocoder, V extends Variables>(
  definition: ProviderDefinition<G, V>,
): ProviderDefinition<G, V> => definition;

/** The setting that says where a server is. */
export const serverUrl = (example: string, description: BilingualText) =>
  optionalUrl(/^https?:$/, example, description);
