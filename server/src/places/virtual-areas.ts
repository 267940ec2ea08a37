import { virtualAreas } from '@tropeiro/contract/places/virtual-areas.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { watchedAreasFaults } from '@tropeiro/domain/fleet/watched-areas.ts';
import { virtualAreaFaults } from '@tropeiro/domain/places/virtual-area.ts';
import { crudHandlers } from '../handling/crud.ts';
import type { CrudRules } from '../handling/crud-fields.ts';
import type { Handler } from '../handling/handler.ts';
import { type VirtualAreaFields, virtualAreaTable } from '../store/places/virtual-areas.ts';
import { countLinkedCorners, lockWatchedCorners } from '../store/places/watched-corners.ts';

/** How virtual areas are validated and stored. */
export const virtualAreaRules: CrudRules<VirtualAreaFields> & { readonly table: typeof virtualAreaTable } = {
  table: virtualAreaTable,
  defaults: { active: true },
  faults: virtualAreaFaults,
  // A circle has no corners. They may be sent as null or, as responses show them, as an empty list.
  toStored: ({ points, ...area }) => ({
    ...area,
    points: points?.length ? points.map(({ latitude, longitude }) => ({ latitude, longitude })) : null,
  }),
};

const handlers = crudHandlers(virtualAreas.ids, virtualAreaRules);

/** Changes an area. If it gets more corners, the limit of each vehicle that watches it must still hold. */
const changeVirtualArea: Handler<'changeVirtualArea'> = async (call) => {
  const { transaction, body } = call;
  if (!body.data.points?.length) return handlers.changeVirtualArea(call);
  await lockWatchedCorners(transaction);
  const before = await countLinkedCorners(transaction, body.data.id);
  const reply = await handlers.changeVirtualArea(call);
  const after = await countLinkedCorners(transaction, body.data.id);
  const faults = after > before ? watchedAreasFaults(after, '/data/points') : [];
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  return reply;
};

export const virtualAreaHandlers = { ...handlers, changeVirtualArea };
