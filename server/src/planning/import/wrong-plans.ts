import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { type PlanToImport, planPeriodFaults, textOfPlanMaxBytes } from '@tropeiro/domain/planning/new-route-plan.ts';
import { isTerminal } from '@tropeiro/domain/planning/points/route-point-type.ts';
import type { WrongRoutePlan } from '@tropeiro/domain/planning/route-plan-report-schema.ts';
import { dateColumn, plateColumn } from '@tropeiro/domain/planning/sheets/route-point-columns.ts';
import type { WrongLine } from '@tropeiro/domain/sheets/import-report-schema.ts';
import type { WrongLines } from '@tropeiro/platform/handling/wrong-lines.ts';
import type { CrewFault } from '../crews/find-crews.ts';
import { contentOf } from '../points/content-of-points.ts';
import type { PointLine, ReadPoints } from '../points/read-points.ts';
import { wrongRoutePlan } from './import-report.ts';

/** The faults of a plan's period. */
export const wrongPeriod = ({ data }: PlanToImport, timezone: string, language: Language): WrongRoutePlan[] =>
  planPeriodFaults(data, timezone).map((fault) => {
    const field = fault.pointer === '/data/date_time_end' ? 'date_time_end' : 'date_time_start';
    return wrongRoutePlan(data.external_code, field, data[field], fault, language);
  });

/**
 * Reports a plan whose valid points include no delivery or pick-up. If there are no valid points at all, the wrong
 * lines say enough.
 */
export const emptyPlans = (
  { data }: PlanToImport,
  { points, wrongLines }: ReadPoints,
  language: Language,
): WrongRoutePlan[] =>
  points.every(({ point }) => isTerminal(point.type)) && (points.length > 0 || wrongLines.length === 0)
    ? [wrongRoutePlan(data.external_code, 'route_points', null, { code: 'nothing_to_deliver' }, language)]
    : [];

/** Reports a plan whose points have too much text. */
export const overlongPlans = ({ data }: PlanToImport, { points }: ReadPoints, language: Language): WrongRoutePlan[] =>
  contentOf(points.map(({ point }) => point)).textBytes > textOfPlanMaxBytes
    ? [
        wrongRoutePlan(
          data.external_code,
          'route_points',
          null,
          { code: 'too_much_text', details: { limit: textOfPlanMaxBytes } },
          language,
        ),
      ]
    : [];

/** The faults of a plan's plates and CPFs. */
export const wrongCrews = (
  { data }: PlanToImport,
  faults: readonly CrewFault[],
  language: Language,
): WrongRoutePlan[] =>
  faults.map(({ named, fault }) => wrongRoutePlan(data.external_code, named.field, named.text, fault, language));

/** Adds wrong lines for the cells of a sheet whose plate or date makes their plan wrong, each cell once. */
export function addPlanLines(
  wrong: WrongLines,
  points: readonly PointLine[],
  wrongPlans: readonly WrongRoutePlan[],
): void {
  if (wrongPlans.length === 0) return;
  for (const { planCells = [] } of points)
    wrong.addTexts(
      planCells.flatMap((cell) => {
        const fault =
          cell.value === null ? undefined : wrongPlans.find((wrongPlan) => columnOf(wrongPlan) === cell.field);
        return fault ? [{ text: () => ({ code: fault.code, message: fault.message }), at: () => cell }] : [];
      }),
    );
}

/** The faults of plans that are in no wrong line. */
export function faultsOutsideLines(
  wrongPlans: readonly WrongRoutePlan[],
  lines: readonly WrongLine[],
): readonly WrongRoutePlan[] {
  // Dates are compared without their value, because their format differs between sheet and plan.
  const keyOf = (column: string | null | undefined, { code, message, value }: WrongRoutePlan | WrongLine): string =>
    JSON.stringify([column, code, message, column === dateColumn.field ? null : value]);
  const shown = new Set(lines.map((line) => keyOf(line.field, line)));
  return wrongPlans.filter((wrongPlan) => !shown.has(keyOf(columnOf(wrongPlan), wrongPlan)));
}

/** The column of a sheet that a plan's field comes from. */
const columnOf = ({ field }: WrongRoutePlan): string | undefined =>
  field === 'date_time_start' || field === 'date_time_end'
    ? dateColumn.field
    : field === plateColumn.field
      ? plateColumn.field
      : undefined;
