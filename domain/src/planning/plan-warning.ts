import { Type } from 'typebox';
import { fillTemplate, namesInTemplate, type TextDetails } from '../faults/text-template.ts';
import { type Language, verbatim } from '../language/bilingual-text.ts';
import { codesOf } from '../language/codes.ts';
import { description, Id, Noun, Nullable } from '../language/schema.ts';
import { type PlanWarningCode, planWarnings, type WarningRow, type WarningSubject } from './plan-warnings.ts';

const rowOf: ReadonlyMap<PlanWarningCode, WarningRow> = new Map(planWarnings.map((row) => [row.code, row]));

/** What a warning is about. */
export const subjectOf = ({ code }: Pick<PlanWarningFacts, 'code'>): WarningSubject => rowOf.get(code)!.about;

/** Whether a warning is of an order that does not keep to something. */
export const breaksRule = ({ code }: Pick<PlanWarningFacts, 'code'>): boolean => rowOf.get(code)!.breaksRule ?? false;

/** The codes of all that is said about something. */
export const codesAbout = (subject: WarningSubject): readonly PlanWarningCode[] =>
  planWarnings.flatMap(({ code, about }) => (about === subject ? code : []));

/** A warning before it is written out in somebody's language, as it is stored too. */
export type PlanWarningFacts = {
  readonly code: PlanWarningCode;
  /** The line of the point it is about; null: the plan. */
  readonly line: number | null;
  /** What its text is filled from. */
  readonly details?: TextDetails;
  /** By how much a limit is missed, in its unit; absent: there is no more or less of it. */
  readonly amount?: number;
  /** The ids of the other plans that it is about. */
  readonly otherPlans?: readonly number[];
  /** The id of the person whom `who` of its details names. */
  readonly driverId?: number;
};

/** A warning as it may be stored: whoever is named by it has an id there, since a name is forgotten with its person. */
export const nameless = (warning: PlanWarningFacts): PlanWarningFacts =>
  warning.driverId === undefined
    ? warning
    : { ...warning, details: { ...warning.details, who: verbatim(String(warning.driverId)) } };

/** A warning as a person reads it. */
export function warningText(warning: PlanWarningFacts, language: Language): string {
  const missing = missingDetails(warning, language);
  if (missing.length > 0) throw new Error(`A warning ${warning.code} must tell ${missing.join(', ')}`);
  return fillTemplate(rowOf.get(warning.code)!.text, warning.details ?? {}, language);
}

/** The same of one that was stored: by its name alone, where that was before its text told all that it tells now. */
export const keptWarningText = (warning: PlanWarningFacts, language: Language): string =>
  missingDetails(warning, language).length > 0
    ? `${rowOf.get(warning.code)!.name[language]}.`
    : warningText(warning, language);

/** The names in the text of a warning that it has no details for. */
const missingDetails = ({ code, details = {} }: PlanWarningFacts, language: Language): readonly string[] =>
  namesInTemplate(rowOf.get(code)!.text[language]).filter((name) => !Object.hasOwn(details, name));

/** Something about a plan that its sender should know and that refuses nothing. */
export const PlanWarning = Noun('PlanWarning', {
  code: Type.Unsafe<PlanWarningCode>(Type.String({ enum: codesOf(planWarnings), examples: ['time_window_missed'] })),
  line: Nullable(Type.Integer(description('The point it is about', 'O ponto de que se trata'))),
  route_point_id: Nullable(
    Type.Integer({
      ...Id,
      ...description(
        'The id of that point; null: the whole plan, a point of several plans, or a new one in a dry run',
        'O id desse ponto; null: o plano todo, um ponto de vários planos, ou um novo em uma simulação',
      ),
    }),
  ),
  message: Type.String({ examples: ['O horário fica 12 min depois do fim da janela.'] }),
  other_route_plans: Type.Array(
    Id,
    description(
      'The other plans it is about, where somebody is in several at that time, or a delivery in several of that day',
      'Os outros planos de que se trata, quando alguém está em vários no mesmo horário, ou uma entrega em vários do mesmo dia',
    ),
  ),
});
export type PlanWarning = Type.Static<typeof PlanWarning>;

/** A warning as a report tells it, before the points that are new have their ids. */
export const toldWarning = (warning: PlanWarningFacts, language: Language): PlanWarning => ({
  code: warning.code,
  line: warning.line,
  route_point_id: null,
  message: warningText(warning, language),
  other_route_plans: [...(warning.otherPlans ?? [])],
});
