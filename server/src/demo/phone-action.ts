import { executionCan, routePointCan } from '@tropeiro/domain/execution/actions/action-rules.ts';
import type { SentAction } from '@tropeiro/domain/execution/actions/sent-action-schema.ts';
import type { RoutePlan } from '@tropeiro/domain/planning/route-plan-schema.ts';
import type { PhoneStep } from '../simulator/phone-steps.ts';
import { between, type Random, randomFor } from '../simulator/random.ts';
import { countedItems, deliveryFields, type PhoneReasons, returnFields } from './stop-comments.ts';

/** The pictures of an action: a door with a number of boxes, the value of the odometer, a signature. */
export type Shown = {
  readonly boxCount: number | null;
  readonly odometerKm: number | null;
  readonly isSigned: boolean;
};

/** An action before its pictures are drawn. */
export type PhoneAction = { readonly sent: SentAction; readonly shown: Shown };

const nothingShown: Shown = { boxCount: null, odometerKm: null, isSigned: false };

/**
 * The action of a step in the plan's present state. Undefined if it is no longer possible, since the desk or another
 * user changed the plan.
 */
export function phoneAction(
  step: PhoneStep,
  plan: RoutePlan,
  reasons: PhoneReasons,
  odometerM: number,
): PhoneAction | undefined {
  const { action, routePointId, uuid, atMs, attempt, travelledM } = step;
  if (action === 'fill_in_checklist' || !executionCan(action, plan.status)) return undefined;
  const random = randomFor(uuid);
  const sent: SentAction = {
    uuid,
    action,
    route_plan_id: plan.id,
    route_point_id: routePointId,
    // Time increases like a counter, and also survives a restart of the phone.
    sequence: atMs,
    device_time: new Date(atMs).toISOString(),
    latitude: nearby(step.latitude, random),
    longitude: nearby(step.longitude, random),
  };
  if (routePointId === null) return { sent, shown: nothingShown };
  const point = plan.route_points.find(({ id }) => id === routePointId);
  if (!point || point.date_excluded !== null || !routePointCan(action, point, plan.status)) return undefined;
  const odometerKm = Math.floor((odometerM + travelledM) / 1000);
  const items = countedItems(point, reasons);
  switch (action) {
    case 'perform':
      return { sent, shown: { ...nothingShown, odometerKm } };
    case 'check_items':
      return items.length === 0 ? undefined : { sent: { ...sent, items }, shown: nothingShown };
    case 'deliver': {
      const boxCount = Math.ceil(items.reduce((sum, { quantity }) => sum + quantity, 0)) || 1;
      const shown = { boxCount, odometerKm: plan.require_hodometer_picture ? odometerKm : null, isSigned: true };
      return { sent: { ...sent, ...deliveryFields(point, reasons, random) }, shown };
    }
    case 'return': {
      const reasonFields = returnFields(attempt > 0, reasons, random);
      return reasonFields && { sent: { ...sent, ...reasonFields }, shown: { ...nothingShown, boxCount: 0 } };
    }
    default:
      return { sent, shown: nothingShown };
  }
}

/** Adds the error of a phone's position, some metres. */
const nearby = (degrees: number, random: Random): number =>
  Math.round((degrees + between(random, -6e-5, 6e-5)) * 1e6) / 1e6;
