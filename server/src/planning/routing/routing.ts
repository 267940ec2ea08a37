import type { PlanBreak } from '@tropeiro/domain/planning/plan-break.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/plan-warning.ts';
import type { UnassignedReason } from '@tropeiro/domain/planning/unassigned-reason.ts';
import type { UnassignedRemedy } from './unassigned-reasons.ts';

/** What became of a request: the plans of the crews in use, what is in none of them, and what its sender should know. */
export type Routing = {
  readonly plans: readonly RoutedPlan[];
  readonly unassigned: readonly UnroutedPoint[];
  /** Of the request, whichever plans it became: its points, how they were travelled between, and crews in no plan. */
  readonly warnings: readonly PlanWarningFacts[];
};

/** The points of one crew in the order of execution, a PA first and a CH last, with the totals as plans store them. */
export type RoutedPlan = {
  /** Index in the request; 0 where that names none. */
  readonly crew: number;
  readonly points: readonly RoutedPoint[];
  readonly total_time: number;
  readonly total_distance: number;
  readonly total_points: number;
  readonly total_capacity: number;
  readonly breaks: readonly PlanBreak[];
  /** Of this plan alone. */
  readonly warnings: readonly PlanWarningFacts[];
};

/** All that is to be said of a request and of its plans. */
export const allWarnings = ({ warnings, plans }: Pick<Routing, 'warnings' | 'plans'>): readonly PlanWarningFacts[] => [
  ...warnings,
  ...plans.flatMap((plan) => plan.warnings),
];

/** A point in its plan, as it is stored; moments are instants of UTC. */
export type RoutedPoint = {
  /** Index in the request. A PA or CH is in every plan: a copy each. */
  readonly point: number;
  /** From 1. */
  readonly order: number;
  /** Null where the given order was kept. */
  readonly optimized_order: number | null;
  readonly time_scheduled: string;
  readonly service_start: string;
  readonly departure: string;
  readonly duration: number;
  readonly distance: number;
};

/** A point in no plan, why, and what would help. */
export type UnroutedPoint = {
  readonly point: number;
  readonly code: UnassignedReason;
  /** Stored as it is; `remedyText` writes it out. */
  readonly remedy: UnassignedRemedy | null;
};
