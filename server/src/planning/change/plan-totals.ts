import type { PlanTotals } from '@tropeiro/domain/planning/change/plan-change-report-schema.ts';
import type { PlanFacts } from '../../store/planning/plans-to-change.ts';
import type { PlanFigures } from '../routing/routing.ts';
import { isTimed } from './time-drafts.ts';

/** A plan in a report, with the figures that follow from its times. Absent if nothing was timed. */
export type PlanInReport = { readonly facts: PlanFacts; readonly figures: PlanFigures | undefined };

/** The figures of a plan. */
export const totalsOfPlan = (plan: PlanInReport): PlanTotals => totalsOfPlans([plan]);

/** The figures of several plans together. A vehicle of several plans counts once. */
export function totalsOfPlans(plans: readonly PlanInReport[]): PlanTotals {
  const facts = plans.map((plan) => plan.facts);
  const travelled = plans.map((plan) => plan.figures?.asOfNow ?? plan.facts);
  const timed = plans.flatMap((plan) => (plan.figures && isTimed(plan.facts) ? plan.figures : []));
  const hasTimes = timed.length === plans.length;
  return {
    total_points: sumOf(facts, 'total_points'),
    total_time: sumOf(travelled, 'total_time'),
    total_distance: sumOf(travelled, 'total_distance'),
    total_capacity: sumOf(facts, 'total_capacity'),
    overtime: hasTimes ? sumOf(timed, 'overtime') : null,
    count_late: hasTimes ? sumOf(timed, 'count_late') : null,
    count_vehicles: new Set(facts.flatMap(vehicleWithPoints)).size,
  };
}

const sumOf = <Name extends string>(figures: readonly Readonly<Record<Name, number>>[], name: Name): number =>
  figures.reduce((sum, figure) => sum + figure[name], 0);

const vehicleWithPoints = ({ vehicle_id: id, total_points: count }: PlanFacts): number[] =>
  id !== null && count > 0 ? [id] : [];
