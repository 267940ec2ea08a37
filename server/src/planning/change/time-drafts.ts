import { type PlanWarningFacts, subjectOf } from '@tropeiro/domain/planning/plan-warning.ts';
import type { RouteSource } from '@tropeiro/domain/planning/route-source.ts';
import type { Db } from '../../store/engine/db.ts';
import type { PlanFacts } from '../../store/planning/plans-to-change.ts';
import { type CrewChange, listCrewWarnings } from '../crews/crew-warnings.ts';
import type { DraftWarning } from '../draft-warning.ts';
import { type PlannedRoutes, type PlanningTask, type PlanningTools, planRoutes } from '../routing/plan-routes.ts';
import type { PointToRoute } from '../routing/route-request.ts';
import { allWarnings, type RoutedPlan } from '../routing/routing.ts';
import { isChanged, type PlanDraft, type WholePlan } from './plan-draft.ts';
import { crewLeft, withDone } from './plan-under-way.ts';

/** A draft with its times, as it is to be stored. */
export type TimedDraft = PlanDraft & {
  /** The plan's facts with the figures that come of its points. */
  readonly facts: PlanFacts;
  readonly routed: RoutedPlan;
  readonly warnings: readonly DraftWarning[];
};

export type Timing = {
  readonly tools: PlanningTools;
  /** The company's. */
  readonly timezone: string;
  readonly companyId: number;
  readonly signal: AbortSignal;
};

/**
 * Times what a change makes of plans, and says what of it breaks a rule, who of their crews has left or is elsewhere, and
 * what of that was not so before.
 */
export async function timeDrafts(db: Db, drafts: readonly PlanDraft[], timing: Timing): Promise<readonly TimedDraft[]> {
  const plansBefore = drafts.flatMap(({ before }) => before ?? []);
  const isNewIn = await findNewTrouble(plansBefore, timing);
  const ofCrews = await listCrewWarnings(db, drafts.map(crewChange));
  const done: TimedDraft[] = [];
  for (const [at, draft] of drafts.entries()) {
    const { after } = draft;
    const routes = await timed(after, timing);
    const [routed] = routes.plans;
    if (!routed) throw new Error('A plan in its given order must be timed');
    const isNew = isNewIn(after);
    done.push({
      ...draft,
      // What changes nothing tells the figures that are there.
      facts: isChanged(draft) ? { ...after.facts, ...figuresOf(after.facts, routed, routes.sourceUsed) } : after.facts,
      routed,
      warnings: [...ofCrews[at]!, ...allWarnings(routes).map((warning) => ({ ...warning, isNew: isNew(warning) }))],
    });
  }
  return done;
}

/** A draft as far as it is about its crew. */
const crewChange = ({ before, after }: PlanDraft): CrewChange => ({
  before: before && { ...before.facts, crew: before.crew },
  after: { ...after.facts, id: before && after.facts.id, crew: after.crew },
});

/** Tells which warnings of a plan are of trouble that was not there before in these plans, or less. */
export async function findNewTrouble(
  before: readonly WholePlan[],
  timing: Timing,
): Promise<(plan: WholePlan) => (warning: PlanWarningFacts) => boolean> {
  const known = new Map<string, number>();
  for (const plan of before) {
    const keyOf = keysIn(plan);
    for (const warning of allWarnings(await timed(plan, timing))) known.set(keyOf(warning), warning.amount ?? 0);
  }
  return (plan) => {
    const keyOf = keysIn(plan);
    return (warning) => (known.get(keyOf(warning)) ?? -1) < (warning.amount ?? 0);
  };
}

/** A plan, or what is left of it, as it is routed in its order. Where its vehicle is comes last, so that the others are by their index what they are in the plan. */
export const taskOf = (
  { facts, crew, points, matrix, underWay }: WholePlan,
  timing: Omit<Timing, 'tools'>,
): PlanningTask => ({
  request: {
    points: [...points, ...(underWay?.from ? [underWay.from] : [])].map(pointToTime),
    crews: [crewLeft(crew, underWay)],
    period: { begin: facts.date_time_start, end: facts.date_time_end },
    hasTimeWindow: facts.has_time_window,
    objective: facts.objective,
    timezone: timing.timezone,
    ...(underWay && { underWaySince: underWay.since }),
  },
  isOptimized: false,
  source: facts.source,
  matrix,
  companyId: timing.companyId,
  signal: timing.signal,
});

/** Field by field: V8 takes ten times as long for an object that begins with another. */
const pointToTime = (point: PointToRoute, at: number): PointToRoute => ({
  line: point.line,
  type: point.type,
  external_code: point.external_code,
  order: at,
  serviceS: point.serviceS,
  capacity: point.capacity,
  axles: point.axles,
  windows: point.windows,
  latitude: point.latitude,
  longitude: point.longitude,
  ...(point.lockedStart !== undefined && { lockedStart: point.lockedStart }),
});

const timed = async (plan: WholePlan, timing: Timing): Promise<PlannedRoutes> =>
  withDone(plan, await planRoutes(taskOf(plan, timing), timing.tools));

/** A plan whose optimization failed has no times until its order is accepted. */
export const isTimed = ({ status }: Pick<PlanFacts, 'status'>): boolean => status !== 'I';

const figuresOf = (facts: PlanFacts, routed: RoutedPlan, sourceUsed: RouteSource) => ({
  source_used: sourceUsed,
  total_time: isTimed(facts) ? routed.total_time : 0,
  total_distance: isTimed(facts) ? routed.total_distance : 0,
  total_points: routed.total_points,
  total_capacity: routed.total_capacity,
  breaks: isTimed(facts) ? [...routed.breaks] : [],
});

/** What tells whether two warnings are of the same trouble: of a point, or of a plan where it is told once for all of it. */
function keysIn({ facts, points }: WholePlan): (warning: PlanWarningFacts) => string {
  const idOf = new Map(points.map(({ line, id }) => [line, id]));
  return (warning) => {
    const { code, line } = warning;
    return line !== null && subjectOf(warning) === 'point'
      ? `${code} of point ${idOf.get(line)}`
      : `${code} of plan ${facts.id}`;
  };
}
