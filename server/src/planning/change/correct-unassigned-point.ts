import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Handler } from '../../handling/call.ts';
import { rememberCorrection } from '../../store/geocoding/corrections.ts';
import { correctUnassigned, lockUnassignedPoint } from '../../store/planning/corrected-points.ts';
import { unassignedTexts } from '../routing/unassigned-reasons.ts';
import { addressOf } from './correct-point.ts';

/**
 * Puts right where a point is that is in no plan, and remembers it for its address. It stays in no plan, whose route may not
 * even have one: with coordinates it can be moved into any.
 */
export const correctUnassignedPoint: Handler<'correctUnassignedPoint'> = async (call) => {
  const { params, body, transaction, language } = call;
  const { latitude, longitude } = body.data;
  const found = await lockUnassignedPoint(transaction, params.id, params.point_id);
  if (!found) throw new Refusal('not_found');
  const { address } = addressOf(found);
  if (address) await rememberCorrection(transaction, { ...address, latitude, longitude });
  const { remedy, ...point } = await correctUnassigned(transaction, { id: found.id, latitude, longitude });
  return { body: { data: { ...point, ...unassignedTexts(point.code, remedy, language) } } };
};
