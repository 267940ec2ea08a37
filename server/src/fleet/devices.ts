import { deviceFaults } from '@tropeiro/domain/fleet/device.ts';
import { crudHandlers } from '../handling/crud.ts';
import { deviceTable, listDevices } from '../store/fleet/devices.ts';

/** How devices are judged. */
export const deviceRules = { table: deviceTable, defaults: { active: true }, faults: deviceFaults };

export const deviceHandlers = crudHandlers(
  { list: 'listDevices', get: 'getDevice', create: 'createDevice', change: 'changeDevice', delete: 'deleteDevice' },
  { ...deviceRules, list: listDevices },
);
