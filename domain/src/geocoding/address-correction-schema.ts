import { Type } from 'typebox';
import { DateTime, description, Id, Latitude, Longitude, Noun } from '../language/noun-schema.ts';

/** The corrected location of an address. Within the company, it overrides every geocoder. */
export const AddressCorrection = Noun('AddressCorrection', {
  id: Id,
  address: Type.String({
    examples: ['Rua Padre Chagas, 66 - Moinhos de Vento, Porto Alegre - RS'],
    ...description(
      'As written when it was corrected; other spellings of the same address match too',
      'Como estava escrito quando foi corrigido; outras grafias do mesmo endereço também correspondem',
    ),
  }),
  latitude: Latitude,
  longitude: Longitude,
  date_created: DateTime,
  date_modified: DateTime,
});
export type AddressCorrection = Type.Static<typeof AddressCorrection>;
