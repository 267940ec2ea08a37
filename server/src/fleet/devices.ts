import { devices } from '@tropeiro/contract/fleet/devices.ts';
import { deviceFaults } from '@tropeiro/domain/fleet/device.ts';
import { crudHandlers } from '../handling/crud.ts';
import { requireWords } from '../handling/require-words.ts';
import { deviceTable, listDevices } from '../store/fleet/devices.ts';

/** How devices are validated and stored. */
export const deviceRules = { table: deviceTable, defaults: { active: true }, faults: deviceFaults };

export const deviceHandlers = crudHandlers(devices.ids, {
  ...deviceRules,
  list: ({ serial, q, ...page }, db) => {
    requireWords(q);
    return listDevices(db, page, { serial, q });
  },
});
