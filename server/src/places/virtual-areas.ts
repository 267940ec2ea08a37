import { virtualAreaFaults } from '@tropeiro/domain/places/virtual-area.ts';
import { crudHandlers } from '../handling/crud.ts';
import { virtualAreaTable } from '../store/places/virtual-areas.ts';

export const virtualAreaHandlers = crudHandlers(
  {
    list: 'listVirtualAreas',
    get: 'getVirtualArea',
    create: 'createVirtualArea',
    change: 'changeVirtualArea',
    delete: 'deleteVirtualArea',
  },
  {
    table: virtualAreaTable,
    defaults: { active: true },
    faults: virtualAreaFaults,
    toStored: ({ points, ...area }) => ({
      ...area,
      points: points?.map(({ latitude, longitude }) => ({ latitude, longitude })) ?? null,
    }),
  },
);
