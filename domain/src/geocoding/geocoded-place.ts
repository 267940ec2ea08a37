/**
 * Why the city of an address is ambiguous: several cities have its name, the state has no such city, the address names
 * none, or the CEP belongs to another.
 */
export const cityDoubtCodes = [
  'city_ambiguous',
  'state_contradicts_city',
  'city_missing',
  'cep_contradicts_city',
] as const;
export type CityDoubtCode = (typeof cityDoubtCodes)[number];
