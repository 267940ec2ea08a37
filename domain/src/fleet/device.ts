import { Type } from 'typebox';
import type { Fault } from '../faults/fault.ts';
import { verbatim } from '../language/bilingual-text.ts';
import { DateTime, description, Id, Line, Noun, Nullable } from '../language/schema.ts';

/** How a device is known. */
export const serial = Line(
  40,
  description(
    'IMEI or the maker’s own number, as the device says it, upper and lower case told apart; one active device, of one company, has it',
    'IMEI ou número do fabricante, como o equipamento o informa, com maiúsculas e minúsculas distintas; um só equipamento ativo, de uma só empresa, o tem',
  ),
);
const model = Nullable(Line(100));
const phoneNumber = Nullable(
  Line(
    40,
    description(
      'Of the SIM card in it: the number of a machine, not of a person',
      'Do chip nele instalado: o número de uma máquina, não de uma pessoa',
    ),
  ),
);
const active = Type.Boolean(description('Whether what it reports is taken', 'Se o que ele informa é aceito'));

/** The vehicle that has a device, as the device shows it. */
export const DeviceVehicle = Type.Object(
  { id: Id, plate: Type.String() },
  description('The vehicle it is in', 'O veículo em que está instalado'),
);

/** What reports where a vehicle is. */
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

/** As a vehicle shows it. */
export const DeviceReference = Type.Object({ id: Id, serial: Type.String() });

export const NewDevice = Noun('NewDevice', {
  serial,
  model: Type.Optional(model),
  phone_number: Type.Optional(phoneNumber),
  active: Type.Optional(active),
});

/** A blank or a comma in a serial is a slip of the keyboard: no device says one, so it would never be recognised. */
export const isSerial = (text: string): boolean => text.length <= 40 && /^[\w.:-]+$/.test(text);

export const deviceFaults = (device: { readonly serial: string }): Fault[] =>
  isSerial(device.serial)
    ? []
    : [{ pointer: '/data/serial', code: 'bad_format', details: { expected: verbatim('A-Z a-z 0-9 . _ : -') } }];
