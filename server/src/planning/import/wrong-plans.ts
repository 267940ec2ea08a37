import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { type PlanToImport, planPeriodFaults } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { WrongRoutePlan } from '@tropeiro/domain/planning/route-plan-report.ts';
import { dateColumn, plateColumn } from '@tropeiro/domain/planning/route-point-columns.ts';
import { isTerminal } from '@tropeiro/domain/planning/route-point-type.ts';
import type { WrongLine } from '@tropeiro/domain/sheets/import-report.ts';
import type { WrongLines } from '../../handling/wrong-lines.ts';
import type { CrewFault } from '../crews/find-crews.ts';
import type { PointLine, ReadPoints } from '../points/read-points.ts';
import { wrongRoutePlan } from './import-report.ts';

/** What is wrong with the period of a plan. */
export const wrongPeriod = ({ data }: PlanToImport, timezone: string, language: Language): WrongRoutePlan[] =>
  planPeriodFaults(data, timezone).map((fault) => {
    const field = fault.pointer === '/data/date_time_end' ? 'date_time_end' : 'date_time_start';
    return wrongRoutePlan(data.external_code, field, data[field], fault, language);
  });

/** A plan without a delivery or pick-up among its points that are in order; where none of them is, the wrong lines say enough. */
export const emptyPlans = (
  { data }: PlanToImport,
  { points, wrongLines }: ReadPoints,
  language: Language,
): WrongRoutePlan[] =>
  points.every(({ point }) => isTerminal(point.type)) && (points.length > 0 || wrongLines.length === 0)
    ? [wrongRoutePlan(data.external_code, 'route_points', null, { code: 'nothing_to_deliver' }, language)]
    : [];

/** What is wrong with the plates and CPFs of a plan. */
export const wrongCrews = (
  { data }: PlanToImport,
  faults: readonly CrewFault[],
  language: Language,
): WrongRoutePlan[] =>
  faults.map(({ named, fault }) => wrongRoutePlan(data.external_code, named.field, named.text, fault, language));

/** Adds the lines of a sheet whose plate or date makes their plan wrong, each cell once, so that a person finds them in the sheet. */
export function addPlanLines(
  wrong: WrongLines,
  points: readonly PointLine[],
  wrongPlans: readonly WrongRoutePlan[],
): void {
  if (wrongPlans.length === 0) return;
  for (const { planCells = [] } of points)
    wrong.addTexts(
      planCells.flatMap((cell) => {
        const fault = cell.value === null ? undefined : wrongPlans.find((one) => columnOf(one) === cell.field);
        return fault ? [{ text: () => ({ code: fault.code, message: fault.message }), at: () => cell }] : [];
      }),
    );
}

/** The faults of plans that no wrong line shows. */
export function faultsInNoLine(
  wrongPlans: readonly WrongRoutePlan[],
  lines: readonly WrongLine[],
): readonly WrongRoutePlan[] {
  // A date is written otherwise in the sheet than in the plan.
  const keyOf = (column: string | null | undefined, { code, message, value }: WrongRoutePlan | WrongLine): string =>
    JSON.stringify([column, code, message, column === dateColumn.field ? null : value]);
  const shown = new Set(lines.map((line) => keyOf(line.field, line)));
  return wrongPlans.filter((one) => !shown.has(keyOf(columnOf(one), one)));
}

/** The column from which a field of a plan of a sheet is read. */
const columnOf = ({ field }: WrongRoutePlan): string | undefined =>
  field === 'date_time_start' || field === 'date_time_end'
    ? dateColumn.field
    : field === plateColumn.field
      ? plateColumn.field
      : undefined;
