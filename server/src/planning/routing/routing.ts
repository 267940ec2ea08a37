import type { PlanBreak } from '@tropeiro/domain/planning/plan-break-schema.ts';
import type { UnassignedReason } from '@tropeiro/domain/planning/unassigned-reason.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import type { UnassignedRemedy } from './unassigned-reasons.ts';

/** The result of a request: the plans of the crews in use, the points in none of them, and warnings. */
export type Routing = {
  readonly plans: readonly RoutedPlan[];
  readonly unassigned: readonly UnroutedPoint[];
  /** About the request as a whole: its points, the source of travel times, and unused crews. */
  readonly warnings: readonly PlanWarningFacts[];
};

/** The points of one crew in the order of execution, with PA first and CH last, and the totals that plans store. */
export type RoutedPlan = {
  /** The crew's index in the request; 0 if it has none. */
  readonly crew: number;
  readonly points: readonly RoutedPoint[];
  readonly total_time: number;
  readonly total_distance: number;
  readonly total_points: number;
  readonly total_capacity: number;
  readonly breaks: readonly PlanBreak[];
  /** Seconds of work past the shift or the period. */
  readonly overtime: number;
  /** The number of deliveries and pick-ups that are served after their window. */
  readonly count_late: number;
  /** About this plan alone. */
  readonly warnings: readonly PlanWarningFacts[];
};

/** The figures of a plan that follow from its times and are not stored. */
export type PlanFigures = Pick<RoutedPlan, 'overtime' | 'count_late'> & {
  /** Present for a plan under way, whose stored totals are those planned before. */
  readonly asOfNow?: Pick<RoutedPlan, 'total_time' | 'total_distance'>;
};

/** All warnings about a request and its plans. */
export const allWarnings = ({ warnings, plans }: Pick<Routing, 'warnings' | 'plans'>): readonly PlanWarningFacts[] => [
  ...warnings,
  ...plans.flatMap((plan) => plan.warnings),
];

/** The place of a point in its plan, as it is stored. Times are in UTC. */
export type RoutedPoint = {
  /** The point's index in the request. Every plan has a copy of the PA and CH. */
  readonly point: number;
  /** From 1. */
  readonly order: number;
  /** Null if the given order was used. */
  readonly optimized_order: number | null;
  readonly time_scheduled: string;
  readonly service_start: string;
  readonly departure: string;
  readonly duration: number;
  readonly distance: number;
  /** How long after its window the service begins, in seconds. Not stored. */
  readonly late_by: number;
};

/** A point in no plan, why, and what would help. */
export type UnroutedPoint = {
  readonly point: number;
  readonly code: UnassignedReason;
  /** Stored in this form; `remedyText` formats it. */
  readonly remedy: UnassignedRemedy | null;
};
