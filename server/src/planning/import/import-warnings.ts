import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { ImportWarning } from '@tropeiro/domain/planning/route-plan-report-schema.ts';
import { type PlanWarningFacts, reportedWarning, subjectOf } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import type { RouteRows } from './route-rows.ts';

/** The plans and points of an import, with their ids if they are stored. */
export type WarnedImport = Partial<RouteRows> & {
  readonly externalCode: string;
  readonly planIds?: readonly number[];
  readonly pointIds?: readonly number[];
};

/**
 * The warnings of an import for its report, each with its point and plans.
 * @param commonWarnings warnings about all plans together
 * @param warningsByPlan warnings about each plan
 */
export function importWarnings(
  commonWarnings: readonly PlanWarningFacts[],
  warningsByPlan: readonly (readonly PlanWarningFacts[])[],
  { externalCode, plans = [], points = [], planIds = [], pointIds = [] }: WarnedImport,
  language: Language,
): ImportWarning[] {
  const planAt = (index: number | null) => ({
    id: index === null ? null : (planIds[index] ?? null),
    external_code: externalCode,
  });
  const allPlans = plans.length === 0 ? [planAt(null)] : plans.map((_, index) => planAt(index));
  const ofLine = new Map<number | null, { readonly id: number | null; readonly planIndexes: (number | null)[] }>();
  for (const [index, { line, planIndex }] of points.entries()) {
    const known = ofLine.get(line);
    // A departure or arrival shared by several plans belongs to none of them.
    if (known) ofLine.set(line, { id: null, planIndexes: [...known.planIndexes, planIndex] });
    else ofLine.set(line, { id: pointIds[index] ?? null, planIndexes: [planIndex] });
  }
  const reported = (warning: PlanWarningFacts, route_plans: ImportWarning['route_plans']): ImportWarning => ({
    ...reportedWarning(warning, language),
    route_point_id: ofLine.get(warning.line)?.id ?? null,
    route_plans,
  });
  const plansOf = (warning: PlanWarningFacts): ImportWarning['route_plans'] => {
    const indexes = ofLine.get(warning.line)?.planIndexes;
    if (!indexes) return isOfRequest(warning) ? [] : allPlans;
    const inPlans = indexes.flatMap((index) => (index === null ? [] : planAt(index)));
    // A point in no plan concerns all plans of the import.
    return inPlans.length > 0 || plans.length === 0 ? inPlans : allPlans;
  };
  return [
    ...commonWarnings.map((warning) => reported(warning, plansOf(warning))),
    ...warningsByPlan.flatMap((warnings, index) => warnings.map((warning) => reported(warning, [planAt(index)]))),
  ];
}

/**
 * Whether a warning concerns the request as a whole. A warning that names other plans concerns the plans of the import.
 */
const isOfRequest = (warning: PlanWarningFacts): boolean =>
  subjectOf(warning) === 'request' && warning.otherPlans === undefined;
