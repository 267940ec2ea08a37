import { Type } from 'typebox';
import { DateTime, description, Id, Latitude, Longitude, Noun } from '../language/schema.ts';

/** Where an address really is, as somebody of the company put it right: it wins over every geocoder. */
export const AddressCorrection = Noun('AddressCorrection', {
  id: Id,
  address: Type.String({
    examples: ['Rua Padre Chagas, 66 - Moinhos de Vento, Porto Alegre - RS'],
    ...description(
      'As it was written where it was put right; other ways to write it mean the same',
      'Como estava escrito quando foi corrigido; outras formas de escrevê-lo são o mesmo endereço',
    ),
  }),
  latitude: Latitude,
  longitude: Longitude,
  date_created: DateTime,
  date_modified: DateTime,
});
export type AddressCorrection = Type.Static<typeof AddressCorrection>;
