import { deleteAddressCorrection, listAddressCorrections } from './address-corrections.ts';
import { geocode, reverseGeocode } from './geocode.ts';
import type { Geocoding } from './geocoding.ts';

export const geocodingHandlers = (geocoding: Geocoding) => ({
  geocode: geocode(geocoding),
  reverseGeocode: reverseGeocode(geocoding),
  listAddressCorrections,
  deleteAddressCorrection,
});
