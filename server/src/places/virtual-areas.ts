import { virtualAreaFaults } from '@tropeiro/domain/places/virtual-area.ts';
import { crudHandlers } from '../handling/crud.ts';
import type { CrudRules } from '../handling/crud-fields.ts';
import { type VirtualAreaFields, virtualAreaTable } from '../store/places/virtual-areas.ts';

/** How virtual areas are judged and stored. */
export const virtualAreaRules: CrudRules<VirtualAreaFields> & { readonly table: typeof virtualAreaTable } = {
  table: virtualAreaTable,
  defaults: { active: true },
  faults: virtualAreaFaults,
  // A circle has no corners, whether they are sent as none or, as they are read, as an empty list.
  toStored: ({ points, ...area }) => ({
    ...area,
    points: points?.length ? points.map(({ latitude, longitude }) => ({ latitude, longitude })) : null,
  }),
};

export const virtualAreaHandlers = crudHandlers(
  {
    list: 'listVirtualAreas',
    get: 'getVirtualArea',
    create: 'createVirtualArea',
    change: 'changeVirtualArea',
    delete: 'deleteVirtualArea',
  },
  virtualAreaRules,
);
