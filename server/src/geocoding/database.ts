import { writeAddress } from '@tropeiro/addresses/write-address.ts';
import { addressDetail } from '@tropeiro/domain/planning/address.ts';
import type { AddressMatch } from '../geodata/address-match.ts';
import { AddressSearch } from '../geodata/address-search.ts';
import { completeAddress } from '../geodata/complete-address.ts';
import { municipalities } from '../geodata/municipalities.ts';
import type { FoundPlace } from './provider.ts';
import { defineProvider } from './provider-definition.ts';

/** The addresses imported into the database of this service. Without any, it finds the municipalities of Brazil. */
export const database = defineProvider({
  name: 'database',
  variables: {},
  needs: [],
  make: (_, { limits }) => ({
    name: 'database',
    isInHouse: true,
    // The results come from the database anyway, and a later import may improve them.
    limits: { ...limits, cacheS: 0 },
    search: async ({ address, otherReadings = [], autocomplete, near }, { db, limit, signal }) => {
      signal.throwIfAborted();
      const found = autocomplete
        ? await completeAddress(db, municipalities(), { readings: [address, ...otherReadings], near, limit })
        : await new AddressSearch(db).search(address, limit);
      return found.map(placeOf);
    },
    reverse: async (coordinates, { db, limit, signal }) => {
      signal.throwIfAborted();
      return (await new AddressSearch(db).reverse(coordinates, limit)).map(placeOf);
    },
  }),
});

function placeOf(match: AddressMatch): FoundPlace {
  const { municipality, street, number, neighborhood, cep, latitude, longitude, quality, confidence } = match;
  const detail = {
    ...(street !== undefined && street !== '' && { street }),
    ...(number !== undefined && { number }),
    ...(neighborhood !== undefined && { neighborhood }),
    city: municipality.name,
    state: municipality.state,
    ...(cep !== undefined && { cep: String(cep).padStart(8, '0').replace(/^.{5}/, '$&-') }),
  };
  return {
    latitude,
    longitude,
    quality,
    confidence,
    address: writeAddress(detail),
    address_detail: addressDetail(detail),
  };
}
