import { Type } from 'typebox';
import { bilingual } from '../language/bilingual-text.ts';
import { DateTime, describedBy, description, Id, Noun, Nullable } from '../language/noun-schema.ts';

const fromText = bilingual(
  'Since when the device was in the vehicle; null: all its messages before until_time belong to it',
  'Desde quando o equipamento estava no veículo; null: todas as suas mensagens antes de until_time pertencem a ele',
);
const from_time = Nullable(Type.String({ ...DateTime, ...describedBy(fromText) }));

/** The time in which a device was in a vehicle. */
export const DeviceInstallation = Noun('DeviceInstallation', {
  id: Id,
  device_id: Id,
  vehicle_id: Id,
  from_time,
  until_time: Nullable(
    Type.String({
      ...DateTime,
      ...description(
        'When it was removed, exclusive; null: it is in the vehicle now',
        'Quando foi retirado, exclusive; null: está no veículo agora',
      ),
    }),
  ),
  date_created: DateTime,
  date_modified: DateTime,
});
export type DeviceInstallation = Type.Static<typeof DeviceInstallation>;

/** A former installation. That of now follows from the vehicle. */
export const NewDeviceInstallation = Noun('NewDeviceInstallation', {
  device_id: Id,
  vehicle_id: Id,
  from_time: Type.Optional(from_time),
  until_time: Type.String({
    ...DateTime,
    ...description('When it was removed, exclusive; at most now', 'Quando foi retirado, exclusive; no máximo agora'),
  }),
});
export type NewDeviceInstallation = Type.Static<typeof NewDeviceInstallation>;
