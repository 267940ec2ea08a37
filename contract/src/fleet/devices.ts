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
    example: {
      created: { serial: '863457051999990', model: 'FMB920', phone_number: '+55 51 99811-0042', active: true },
      changed: { id: 13, serial: '863457051999982', model: 'FMC130', active: false },
      deletedId: 13,
    },
    filters: {
      serial: Type.Optional(
        Type.String({
          maxLength: 40,
          examples: ['863457051200000'],
          ...description('The whole serial, exactly', 'O número de série inteiro, exato'),
        }),
      ),
    },
  },
);
