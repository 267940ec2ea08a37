import { fillTemplate, namesInTemplate, type TextDetails } from '../../faults/text-template.ts';
import { type Language, verbatim } from '../../language/bilingual-text.ts';
import type { PlanWarning } from './plan-warning-schema.ts';
import { type PlanWarningCode, planWarnings, type WarningRow, type WarningSubject } from './plan-warnings.ts';

const rowOf: ReadonlyMap<PlanWarningCode, WarningRow> = new Map(planWarnings.map((row) => [row.code, row]));

/** The subject of a warning. */
export const subjectOf = ({ code }: Pick<PlanWarningFacts, 'code'>): WarningSubject => rowOf.get(code)!.about;

/** Whether the warning reports that an order of points violates something. */
export const breaksRule = ({ code }: Pick<PlanWarningFacts, 'code'>): boolean => rowOf.get(code)!.breaksRule ?? false;

/** The codes of all warnings about a subject. */
export const codesAbout = (subject: WarningSubject): readonly PlanWarningCode[] =>
  planWarnings.flatMap(({ code, about }) => (about === subject ? code : []));

/** A warning with its details, before it is written out in a language. It is stored in this form. */
export type PlanWarningFacts = {
  readonly code: PlanWarningCode;
  /** The line of the point to which it applies; null: the plan. */
  readonly line: number | null;
  /** The details of its text. */
  readonly details?: TextDetails;
  /** By how much a limit is exceeded, in its unit. Absent if it has no amount. */
  readonly amount?: number;
  /** The ids of the other plans to which it applies. */
  readonly otherPlans?: readonly number[];
  /** The id of the driver whose name is the detail `who`. */
  readonly driverId?: number;
};

/**
 * A warning as it may be stored: with the id of a person instead of the name, because names are erased with their
 * person.
 */
export const withoutPersonName = (warning: PlanWarningFacts): PlanWarningFacts =>
  warning.driverId === undefined
    ? warning
    : { ...warning, details: { ...warning.details, who: verbatim(`id ${warning.driverId}`) } };

/** The text of a warning for people. */
export function warningText(warning: PlanWarningFacts, language: Language): string {
  const missing = missingDetails(warning, language);
  if (missing.length > 0) throw new Error(`The warning ${warning.code} lacks the details ${missing.join(', ')}`);
  return fillTemplate(rowOf.get(warning.code)!.text, warning.details ?? {}, language);
}

/** The text of a stored warning. If it was stored before its text needed certain details, only its name is used. */
export const storedWarningText = (warning: PlanWarningFacts, language: Language): string =>
  missingDetails(warning, language).length > 0
    ? `${rowOf.get(warning.code)!.name[language]}.`
    : warningText(warning, language);

/** The placeholders in the text of a warning for which details are missing. */
const missingDetails = ({ code, details = {} }: PlanWarningFacts, language: Language): readonly string[] =>
  namesInTemplate(rowOf.get(code)!.text[language]).filter((name) => !Object.hasOwn(details, name));

/** A warning in a report, before new points have their ids. */
export const reportedWarning = (warning: PlanWarningFacts, language: Language): PlanWarning => ({
  code: warning.code,
  line: warning.line,
  route_point_id: null,
  message: warningText(warning, language),
  other_route_plans: [...(warning.otherPlans ?? [])],
});
