import { Type } from 'typebox';
import { DateTime, description, Id, Line, Noun, Nullable } from '../language/noun-schema.ts';

/** How a device is identified. */
export const serial = Line(
  40,
  description(
    'IMEI or the manufacturer’s number, as sent by the device, case-sensitive. Only one active device of all companies may have it',
    'IMEI ou número do fabricante, como o equipamento o envia, diferenciando maiúsculas de minúsculas. Só um equipamento ativo, entre todas as empresas, pode tê-lo',
  ),
);
const model = Nullable(Line(100));
const phoneNumber = Nullable(
  Line(
    40,
    description(
      'Telephone number of its SIM card: that of a machine, not of a person',
      'Número do chip instalado: de uma máquina, não de uma pessoa',
    ),
  ),
);
const active = Type.Boolean(description('Whether its messages are accepted', 'Se as suas mensagens são aceitas'));

/** The vehicle of a device, as nested in the device. */
export const DeviceVehicle = Type.Object(
  { id: Id, plate: Type.String() },
  description('The vehicle in which it is installed', 'O veículo em que está instalado'),
);

/** A device that reports the position of a vehicle. */
export const Device = Noun('Device', {
  id: Id,
  serial,
  model,
  phone_number: phoneNumber,
  active,
  vehicle: Nullable(DeviceVehicle),
  date_created: DateTime,
  date_modified: DateTime,
});
export type Device = Type.Static<typeof Device>;

/** A device as nested in a vehicle. */
export const DeviceReference = Type.Object({ id: Id, serial: Type.String() });

export const NewDevice = Noun('NewDevice', {
  serial,
  model: Type.Optional(model),
  phone_number: Type.Optional(phoneNumber),
  active: Type.Optional(active),
});
