import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { reportedWarning } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import { announceAll } from '../../handling/announce.ts';
import type { Handler } from '../../handling/handler.ts';
import { requireNotErased } from '../../handling/require-not-erased.ts';
import { storeCorrection } from '../../store/geocoding/corrections.ts';
import {
  getUnassignedPoint,
  listPlacesOfRoute,
  lockUnassignedPoint,
  updateUnassignedCoordinates,
} from '../../store/planning/corrected-points.ts';
import { incrementPointRevisions } from '../../store/planning/route-points.ts';
import { unassignedTexts } from '../routing/unassigned-reasons.ts';
import { coordinateWarningsOf } from '../routing/warnings/coordinate-warnings.ts';
import { addressToRemember, requireNotSwapped } from './correct-point.ts';

/**
 * Corrects the location of a point in no plan and remembers it for its address. The point stays in no plan, and its
 * route may have none. With coordinates it can be moved into any plan.
 */
export const correctUnassignedPoint: Handler<'correctUnassignedPoint'> = async (call) => {
  const { params, body, transaction, language } = call;
  const { latitude, longitude } = body.data;
  const at = { latitude, longitude };
  const found = await lockUnassignedPoint(transaction, params.id, params.point_id);
  if (!found) throw new Refusal('not_found');
  requireNotErased(found, { parameter: 'point_id' });
  requireNotSwapped(at);
  const { address } = addressToRemember(found, at);
  if (address) await storeCorrection(transaction, { ...address, ...at });
  if (await updateUnassignedCoordinates(transaction, { id: found.id, ...at }))
    announceAll(transaction, 'route_point.updated', await incrementPointRevisions(transaction, [found.id]));
  const { remedy, ...point } = await getUnassignedPoint(transaction, found.id);
  const warnings = coordinateWarningsOf({ line: point.line, ...at }, await listPlacesOfRoute(transaction, params.id));
  return {
    body: {
      data: { ...point, ...unassignedTexts(point.code, remedy, language) },
      warnings: warnings.map((warning) => ({ ...reportedWarning(warning, language), route_point_id: point.id })),
    },
  };
};
