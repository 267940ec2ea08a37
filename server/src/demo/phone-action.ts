import { executionCan, routePointCan } from '@tropeiro/domain/execution/action-rules.ts';
import type { SentAction } from '@tropeiro/domain/execution/sent-action.ts';
import type { RoutePlan } from '@tropeiro/domain/planning/route-plan.ts';
import type { PhoneStep } from '../simulator/phone-steps.ts';
import { between, type Random, randomFor } from '../simulator/random.ts';
import { countedItems, type PhoneReasons, wordsOfDelivery, wordsOfReturn } from './stop-words.ts';

/** What is photographed and signed with an action: a door with so many boxes, what the odometer shows, a signature. */
export type Shown = {
  readonly boxCount: number | null;
  readonly odometerKm: number | null;
  readonly isSigned: boolean;
};

/** An action before its pictures are drawn. */
export type PhoneAction = { readonly sent: SentAction; readonly shown: Shown };

const nothingShown: Shown = { boxCount: null, odometerKm: null, isSigned: false };

/**
 * The action of a step, as the plan stands; undefined where it cannot be done any more, since the desk or somebody else did
 * something meanwhile.
 */
export function phoneAction(
  step: PhoneStep,
  plan: RoutePlan,
  reasons: PhoneReasons,
  odometerM: number,
): PhoneAction | undefined {
  const { action, routePointId, uuid, atMs, attempt, wayM } = step;
  if (action === 'fill_in_checklist' || !executionCan(action, plan.status)) return undefined;
  const random = randomFor(uuid);
  const sent: SentAction = {
    uuid,
    action,
    route_plan_id: plan.id,
    route_point_id: routePointId,
    // Time goes up like a number that is counted, also in a phone that was started again.
    sequence: atMs,
    device_time: new Date(atMs).toISOString(),
    latitude: nearby(step.latitude, random),
    longitude: nearby(step.longitude, random),
  };
  if (routePointId === null) return { sent, shown: nothingShown };
  const point = plan.route_points.find(({ id }) => id === routePointId);
  if (!point || point.date_excluded !== null || !routePointCan(action, point, plan.status)) return undefined;
  const odometerKm = Math.floor((odometerM + wayM) / 1000);
  const items = countedItems(point, reasons);
  switch (action) {
    case 'perform':
      return { sent, shown: { ...nothingShown, odometerKm } };
    case 'check_items':
      return items.length === 0 ? undefined : { sent: { ...sent, items }, shown: nothingShown };
    case 'deliver': {
      const boxCount = Math.ceil(items.reduce((sum, { quantity }) => sum + quantity, 0)) || 1;
      const shown = { boxCount, odometerKm: plan.require_hodometer_picture ? odometerKm : null, isSigned: true };
      return { sent: { ...sent, ...wordsOfDelivery(point, reasons, random) }, shown };
    }
    case 'return': {
      const words = wordsOfReturn(attempt > 0, reasons, random);
      return words && { sent: { ...sent, ...words }, shown: { ...nothingShown, boxCount: 0 } };
    }
    default:
      return { sent, shown: nothingShown };
  }
}

/** A phone is right within some metres. */
const nearby = (degrees: number, random: Random): number =>
  Math.round((degrees + between(random, -6e-5, 6e-5)) * 1e6) / 1e6;
