import { Device, NewDevice } from '@tropeiro/domain/fleet/device.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { description } from '@tropeiro/domain/language/schema.ts';
import { Type } from 'typebox';
import { crud } from '../crud.ts';
import { masterDataTag } from './master-data.ts';

export const devices = crud(
  { list: 'listDevices', get: 'getDevice', create: 'createDevice', change: 'changeDevice', delete: 'deleteDevice' },
  {
    path: '/device/',
    tag: masterDataTag,
    plural: bilingual('devices by serial', 'equipamentos por número de série'),
    singular: bilingual('device', 'equipamento'),
    read: 'device:read',
    write: 'device:write',
    record: Device,
    newRecord: NewDevice,
    filters: {
      serial: Type.Optional(
        Type.String({
          maxLength: 40,
          ...description('The whole serial, exactly', 'O número de série inteiro, exato'),
        }),
      ),
    },
  },
);
