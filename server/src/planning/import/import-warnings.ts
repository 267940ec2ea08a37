import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { type PlanWarningFacts, subjectOf, toldWarning } from '@tropeiro/domain/planning/plan-warning.ts';
import type { ImportWarning } from '@tropeiro/domain/planning/route-plan-report.ts';
import type { RouteRows } from './route-rows.ts';

/** The plans and points of an import, with their ids if they are stored. */
export type WarnedImport = Partial<RouteRows> & {
  readonly externalCode: string;
  readonly planIds?: readonly number[];
  readonly pointIds?: readonly number[];
};

/**
 * The warnings of an import as its report shows them, each with its point and plans.
 * @param ofAll warnings of all plans together
 * @param ofEach warnings of each plan alone
 */
export function importWarnings(
  ofAll: readonly PlanWarningFacts[],
  ofEach: readonly (readonly PlanWarningFacts[])[],
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
    // A departure or arrival that several plans have is none of their points.
    if (known) ofLine.set(line, { id: null, planIndexes: [...known.planIndexes, planIndex] });
    else ofLine.set(line, { id: pointIds[index] ?? null, planIndexes: [planIndex] });
  }
  const reported = (warning: PlanWarningFacts, route_plans: ImportWarning['route_plans']): ImportWarning => ({
    ...toldWarning(warning, language),
    route_point_id: ofLine.get(warning.line)?.id ?? null,
    route_plans,
  });
  const plansOf = (warning: PlanWarningFacts): ImportWarning['route_plans'] =>
    ofLine.get(warning.line)?.planIndexes.map(planAt) ?? (isOfRequest(warning) ? [] : allPlans);
  return [
    ...ofAll.map((warning) => reported(warning, plansOf(warning))),
    ...ofEach.flatMap((warnings, index) => warnings.map((warning) => reported(warning, [planAt(index)]))),
  ];
}

/** Whether a warning is about what was sent. One that names other plans compares them with the plans of the import. */
const isOfRequest = (warning: PlanWarningFacts): boolean =>
  subjectOf(warning) === 'request' && warning.otherPlans === undefined;
