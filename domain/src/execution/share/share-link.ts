import type { Fault } from '../../faults/fault.ts';
import { missingEither } from '../../faults/missing-either.ts';
import { verbatim } from '../../language/bilingual-text.ts';
import type { NewShareLink } from './share-link-schema.ts';

/** The default and the maximum lifetime of a link after the end of its plan. */
export const defaultShareHours = 24;
export const maxShareDays = 30;

/** The fault of a new link that does not name exactly one of a point and a plan. */
export function shareLinkFaults({ route_point_id: pointId, route_plan_id: planId }: NewShareLink): Fault[] {
  if (pointId && planId)
    return [{ pointer: '/data/route_plan_id', code: 'contradicts', details: { other: verbatim('route_point_id') } }];
  if (pointId || planId) return [];
  return [{ pointer: '/data/route_point_id', ...missingEither(['route_plan_id']) }];
}
