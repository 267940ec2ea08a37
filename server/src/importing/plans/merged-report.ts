import type { ImportWarning, RoutePlanReport } from '@tropeiro/domain/planning/route-plan-report-schema.ts';
import { emptyReport } from '../../planning/import/import-report.ts';

/** Merges the reports of a request's plans. The route and the source of travel times are named only if all plans share them. */
export function mergedReport(reports: readonly RoutePlanReport[]): RoutePlanReport {
  const [only, ...others] = reports;
  if (only && others.length === 0) return only;
  const all = <Name extends keyof RoutePlanReport>(name: Name) => reports.map((report) => report[name]);
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  return {
    ...emptyReport,
    route_points: sum(all('route_points')),
    wrong_lines: all('wrong_lines').flat(),
    wrong_lines_omitted: sum(all('wrong_lines_omitted')),
    wrong_route_plans: all('wrong_route_plans').flat(),
    unassigned_points: all('unassigned_points').flat(),
    added_points: all('added_points').flat(),
    route_plans: all('route_plans').flat(),
    replaced_route_plans: all('replaced_route_plans').flat(),
    warnings: withoutRepetitions(all('warnings').flat()),
    route_id: shared(all('route_id')),
    source_used: shared(all('source_used')),
    dry_run: all('dry_run').some(Boolean),
  };
}

/** The value that all have in common, ignoring null. Null if they differ. */
function shared<T>(values: readonly (T | null)[]): T | null {
  const [first = null, ...others] = new Set(values.filter((value) => value !== null));
  return others.length === 0 ? first : null;
}

/** A warning that several plans share is reported once, with all of them. */
function withoutRepetitions(warnings: readonly ImportWarning[]): ImportWarning[] {
  const known = new Map<string, ImportWarning>();
  for (const { route_plans: plans, ...warning } of warnings) {
    const text = JSON.stringify(warning);
    known.set(text, { ...warning, route_plans: [...(known.get(text)?.route_plans ?? []), ...plans] });
  }
  return [...known.values()];
}
