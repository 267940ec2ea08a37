import { Device, NewDevice } from '@tropeiro/domain/fleet/device.ts';
import { said } from '@tropeiro/domain/language/schema.ts';
import { words } from '@tropeiro/domain/language/words.ts';
import { Type } from 'typebox';
import { crud } from '../crud.ts';
import { masterDataTag } from './master-data.ts';

export const devices = crud(
  { list: 'listDevices', get: 'getDevice', create: 'createDevice', change: 'changeDevice', delete: 'deleteDevice' },
  {
    path: '/device/',
    tag: masterDataTag,
    plural: words('devices by serial', 'equipamentos por número de série'),
    singular: words('device', 'equipamento'),
    read: 'device:read',
    write: 'device:write',
    record: Device,
    written: NewDevice,
    filters: {
      serial: Type.Optional(
        Type.String({ maxLength: 40, ...said(words('The whole serial, exactly', 'O número de série inteiro, exato')) }),
      ),
    },
  },
);
