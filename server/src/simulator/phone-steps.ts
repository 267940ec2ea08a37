import type { ExecutionActionCode } from '@tropeiro/domain/execution/actions/action-rules.ts';
import { isTerminal, type RoutePointType } from '@tropeiro/domain/planning/points/route-point-type.ts';
import type { DrivenPlan, Passage, Visit } from './driven-plan.ts';
import { returnedPoint } from './returned-point.ts';
import { simulatedUuid } from './simulated-uuid.ts';

/** An action of a simulated driver on the phone, with time and place. Its texts and pictures follow from the uuid. */
export type PhoneStep = Passage & {
  readonly uuid: string;
  readonly action: ExecutionActionCode | 'fill_in_checklist';
  readonly routePointId: number | null;
  /** The number of the visit to the point. 0 if the vehicle did not get there. */
  readonly attempt: number;
};

/** The fields of a plan that the phone needs. */
export type PhonePlan = {
  readonly id: number;
  readonly points: readonly { readonly id: number; readonly type: RoutePointType }[];
};

/** How long before departure or after return these actions happen. */
const checklistMs = -9 * 60_000;
const startMs = -60_000;
const departureMs = -30_000;
const leftOverMs = 10_000;
const arrivalMs = 30_000;
const finishMs = 60_000;

/** When these actions happen, as a share of the time at a stop. */
const arriveShare = 0.02;
const checkShare = 0.55;
const doneShare = 0.85;

/**
 * All actions of a driver on a plan driven this way, ordered by time. One stop fails. Stops that the vehicle did not reach are
 * returned at the base. The uuid of a step does not depend on its result, so a completed step is not repeated with another
 * result.
 */
export function phoneSteps({ id: planId, points }: PhonePlan, driven: DrivenPlan, seed: number): PhoneStep[] {
  const { left, visits } = driven;
  const stops = points.flatMap(({ id, type }) => (isTerminal(type) ? [] : id));
  // After the end of its plan, a vehicle may drive to other places.
  const arrival = visits.find(({ routePointId }) => !stops.includes(routePointId));
  const back = arrival ? momentOf(arrival, arriveShare) : driven.back;
  const failedPointId = returnedPoint(seed, stops);
  const visited = new Set(visits.map(({ routePointId }) => routePointId));
  const step = (
    action: PhoneStep['action'],
    routePointId: number | null,
    stepName: string,
    at: Passage,
    attempt = 0,
  ): PhoneStep => ({
    ...at,
    uuid: simulatedUuid(seed, planId, routePointId ?? 'plan', stepName, attempt),
    action,
    routePointId,
    attempt,
  });
  const ofTerminals = (terminal: RoutePointType, at: Passage): PhoneStep[] =>
    points.flatMap(({ id, type }) => (type === terminal ? step('perform', id, 'done', at) : []));
  const ofVisit = (visit: Visit): PhoneStep[] => {
    const { routePointId: id, attempt } = visit;
    if (!stops.includes(id)) return [];
    const isFailed = id === failedPointId && attempt === 1;
    return [
      step('arrive', id, 'arrive', momentOf(visit, arriveShare), attempt),
      ...(isFailed ? [] : [step('check_items', id, 'check', momentOf(visit, checkShare), attempt)]),
      step(isFailed ? 'return' : 'deliver', id, 'done', momentOf(visit, doneShare), attempt),
    ];
  };
  return [
    step('fill_in_checklist', null, 'checklist', later(left, checklistMs)),
    step('start', null, 'start', later(left, startMs)),
    ...ofTerminals('PA', later(left, departureMs)),
    ...visits.flatMap(ofVisit),
    ...stops.filter((id) => !visited.has(id)).map((id) => step('return', id, 'done', later(back, leftOverMs))),
    ...ofTerminals('CH', later(back, arrivalMs)),
    step('finish', null, 'finish', later(back, finishMs)),
  ];
}

const later = (passage: Passage, ms: number): Passage => ({ ...passage, atMs: passage.atMs + ms });

/** A moment of a visit, in whole seconds. */
const momentOf = ({ fromMs, untilMs, latitude, longitude, travelledM }: Visit, share: number): Passage => ({
  latitude,
  longitude,
  travelledM,
  atMs: Math.floor((fromMs + (untilMs - fromMs) * share) / 1000) * 1000,
});
