import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { watchedAreasFaults } from '@tropeiro/domain/fleet/watched-areas.ts';
import { virtualAreaFaults } from '@tropeiro/domain/places/virtual-area.ts';
import type { Handler } from '../handling/call.ts';
import { crudHandlers } from '../handling/crud.ts';
import type { CrudRules } from '../handling/crud-fields.ts';
import { type VirtualAreaFields, virtualAreaTable } from '../store/places/virtual-areas.ts';
import { countCornersBeside, lockWatchedCorners } from '../store/places/watched-corners.ts';

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

const handlers = crudHandlers(
  {
    list: 'listVirtualAreas',
    get: 'getVirtualArea',
    create: 'createVirtualArea',
    change: 'changeVirtualArea',
    delete: 'deleteVirtualArea',
  },
  virtualAreaRules,
);

/** Changes an area. Where it grows, the vehicles that are watched in it still have no more corners than are watched. */
const changeVirtualArea: Handler<'changeVirtualArea'> = async (call) => {
  const { transaction, body } = call;
  if (!body.data.points?.length) return handlers.changeVirtualArea(call);
  await lockWatchedCorners(transaction);
  const before = await countCornersBeside(transaction, body.data.id);
  const reply = await handlers.changeVirtualArea(call);
  const after = await countCornersBeside(transaction, body.data.id);
  const faults = after > before ? watchedAreasFaults(after, '/data/points') : [];
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  return reply;
};

export const virtualAreaHandlers = { ...handlers, changeVirtualArea };
