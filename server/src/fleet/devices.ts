import { deviceFaults } from '@tropeiro/domain/fleet/device.ts';
import { crudHandlers } from '../handling/crud.ts';
import { deviceTable, listDevices } from '../store/fleet/devices.ts';

export const deviceHandlers = crudHandlers(
  { list: 'listDevices', get: 'getDevice', create: 'createDevice', change: 'changeDevice', delete: 'deleteDevice' },
  {
    table: deviceTable,
    defaults: { active: true },
    faults: deviceFaults,
    list: listDevices,
  },
);
