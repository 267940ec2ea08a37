import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { toldWarning } from '@tropeiro/domain/planning/plan-warning.ts';
import { announceAll } from '../../handling/announce.ts';
import type { Handler } from '../../handling/call.ts';
import { rememberCorrection } from '../../store/geocoding/corrections.ts';
import {
  correctUnassigned,
  getUnassignedPoint,
  listPlacesOfRoute,
  lockUnassignedPoint,
} from '../../store/planning/corrected-points.ts';
import { revisePoints } from '../../store/planning/route-points.ts';
import { coordinateWarningsOf } from '../routing/coordinate-warnings.ts';
import { unassignedTexts } from '../routing/unassigned-reasons.ts';
import { rememberedFor, requireLikely } from './correct-point.ts';

/**
 * Puts right where a point is that is in no plan, and remembers it for its address. It stays in no plan, whose route may not
 * even have one: with coordinates it can be moved into any.
 */
export const correctUnassignedPoint: Handler<'correctUnassignedPoint'> = async (call) => {
  const { params, body, transaction, language } = call;
  const { latitude, longitude } = body.data;
  const at = { latitude, longitude };
  const found = await lockUnassignedPoint(transaction, params.id, params.point_id);
  if (!found) throw new Refusal('not_found');
  requireLikely(at);
  const { address } = rememberedFor(found, at);
  if (address) await rememberCorrection(transaction, { ...address, ...at });
  if (await correctUnassigned(transaction, { id: found.id, ...at }))
    announceAll(transaction, 'route_point.updated', await revisePoints(transaction, [found.id]));
  const { remedy, ...point } = await getUnassignedPoint(transaction, found.id);
  const warnings = coordinateWarningsOf({ line: point.line, ...at }, await listPlacesOfRoute(transaction, params.id));
  return {
    body: {
      data: { ...point, ...unassignedTexts(point.code, remedy, language) },
      warnings: warnings.map((one) => ({ ...toldWarning(one, language), route_point_id: point.id })),
    },
  };
};
