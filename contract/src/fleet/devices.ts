import { deviceColumns } from '@tropeiro/domain/fleet/device-columns.ts';
import { Device, NewDevice } from '@tropeiro/domain/fleet/device-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { description } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';
import { rowSchema } from '../importing/row-schema.ts';
import { wordsFilter } from '../lists/words-filter.ts';
import { importableNoun } from '../master-data-noun.ts';

export const devices = importableNoun({
  noun: 'device',
  ids: {
    list: 'listDevices',
    get: 'getDevice',
    create: 'createDevice',
    change: 'changeDevice',
    delete: 'deleteDevice',
    upsert: 'upsertDevices',
    import: 'importDevices',
    template: 'getDeviceTemplate',
  },
  plural: bilingual('devices', 'equipamentos'),
  singular: bilingual('device', 'equipamento'),
  listedAs: bilingual('devices by serial', 'equipamentos por número de série'),
  of: 'device',
  record: Device,
  newRecord: NewDevice,
  row: rowSchema('DeviceRow', NewDevice),
  filters: {
    serial: Type.Optional(
      Type.String({
        maxLength: 40,
        examples: ['863457051200000'],
        ...description('The complete serial, exact match', 'O número de série completo, exato'),
      }),
    ),
    q: wordsFilter(bilingual('the serial', 'do número de série'), '8634570512'),
  },
  key: bilingual('the serial', 'número de série'),
  example: {
    created: { serial: '863457051999990', model: 'FMB920', phone_number: '+55 51 99811-0042', active: true },
    changed: { id: 13, serial: '863457051999982', model: 'FMC130', active: false },
    deletedId: 13,
    rows: [{ serial: '356938035643833', model: 'FMB920' }],
  },
  alsoRemoved: ['device_installation.removed'],
  columns: deviceColumns,
  file: { name: 'rastreadores.xlsx', csv: 'serial,model\n356938035643825,FMB920\n' },
});
