import type { ExecutionActionCode } from '@tropeiro/domain/execution/action-rules.ts';
import { isTerminal, type RoutePointType } from '@tropeiro/domain/planning/route-point-type.ts';
import type { DrivenPlan, Passage, Visit } from './driven-plan.ts';
import { returnedPoint } from './returned-point.ts';
import { simulatedUuid } from './simulated-uuid.ts';

/** What a simulated driver does with the phone, when and where. What is said and shown with it follows from the uuid. */
export type PhoneStep = Passage & {
  readonly uuid: string;
  readonly action: ExecutionActionCode | 'fill_in_checklist';
  readonly routePointId: number | null;
  /** Of a point, the how manieth visit it is; 0 where nobody got there. */
  readonly attempt: number;
};

/** A plan as far as a phone is told what to do with it. */
export type PhonePlan = {
  readonly id: number;
  readonly points: readonly { readonly id: number; readonly type: RoutePointType }[];
};

/** How long before leaving, or after coming back, things are done. */
const checklistMs = -9 * 60_000;
const startMs = -60_000;
const departureMs = -30_000;
const leftOverMs = 10_000;
const arrivalMs = 30_000;
const finishMs = 60_000;

/** In what part of the time at a stop. */
const arriveShare = 0.02;
const checkShare = 0.55;
const doneShare = 0.85;

/**
 * Everything a driver does with a plan that was driven like this, in the order of time. One stop is come to in vain; what the
 * vehicle did not get to is brought back home. The uuid of a step does not tell how it ends, so that what has been done once
 * is not done again otherwise.
 */
export function phoneSteps({ id: planId, points }: PhonePlan, driven: DrivenPlan, seed: number): PhoneStep[] {
  const { left, visits } = driven;
  const stops = points.flatMap(({ id, type }) => (isTerminal(type) ? [] : id));
  // A vehicle may go on to other things from where its plan ends.
  const arrival = visits.find(({ routePointId }) => !stops.includes(routePointId));
  const back = arrival ? momentOf(arrival, arriveShare) : driven.back;
  const inVain = returnedPoint(seed, stops);
  const visited = new Set(visits.map(({ routePointId }) => routePointId));
  const step = (
    action: PhoneStep['action'],
    routePointId: number | null,
    word: string,
    at: Passage,
    attempt = 0,
  ): PhoneStep => ({
    ...at,
    uuid: simulatedUuid(seed, planId, routePointId ?? 'plan', word, attempt),
    action,
    routePointId,
    attempt,
  });
  const ofTerminals = (terminal: RoutePointType, at: Passage): PhoneStep[] =>
    points.flatMap(({ id, type }) => (type === terminal ? step('perform', id, 'done', at) : []));
  const ofVisit = (visit: Visit): PhoneStep[] => {
    const { routePointId: id, attempt } = visit;
    if (!stops.includes(id)) return [];
    const isInVain = id === inVain && attempt === 1;
    return [
      step('arrive', id, 'arrive', momentOf(visit, arriveShare), attempt),
      ...(isInVain ? [] : [step('check_items', id, 'check', momentOf(visit, checkShare), attempt)]),
      step(isInVain ? 'return' : 'deliver', id, 'done', momentOf(visit, doneShare), attempt),
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

/** A whole second of a visit. */
const momentOf = ({ fromMs, untilMs, latitude, longitude, wayM }: Visit, share: number): Passage => ({
  latitude,
  longitude,
  wayM,
  atMs: Math.floor((fromMs + (untilMs - fromMs) * share) / 1000) * 1000,
});
