import { fillTemplate, type TextDetails } from '@tropeiro/domain/faults/text-template.ts';
import { type BilingualText, bilingual, type Language, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { namedCode } from '@tropeiro/domain/language/codes.ts';
import type { ImportedRoutePlan, RefusedPlanReport } from '@tropeiro/domain/planning/route-plan-report-schema.ts';
import { routePlanStatuses } from '@tropeiro/domain/planning/route-plan-status.ts';
import type { RoutePlanFileReport } from '@tropeiro/domain/planning/sheets/route-plan-file-schema.ts';
import type { FileLines } from '../../importing/plans/file-lines.ts';
import { faultsOutsideLines } from '../../planning/import/wrong-plans.ts';
import { durationText } from '../../planning/routing/duration-text.ts';
import { faultText, lineText } from './sheet-command.ts';

const texts = {
  unassigned: bilingual('{place}, {name}: in no plan. {reason}', '{place}, {name}: em nenhum plano. {reason}'),
  omitted: bilingual('{count|more fault|more faults}.', 'Mais {count|falha|falhas}.'),
  plan: bilingual(
    'Plan {id}, {status}: {points|point|points}, {time}, {km} km.',
    'Plano {id}, {status}: {points|ponto|pontos}, {time}, {km} km.',
  ),
  rehearsed: bilingual(
    'A plan: {points|point|points}, {time}, {km} km.',
    'Um plano: {points|ponto|pontos}, {time}, {km} km.',
  ),
  summary: bilingual(
    '{points|point|points} in {plans|plan|plans}, {left} in none, {wrong|fault|faults}.',
    '{points|ponto|pontos} em {plans|plano|planos}, {left} em nenhum, {wrong|falha|falhas}.',
  ),
  notStored: bilingual(' Nothing was stored.', ' Nada foi gravado.'),
} satisfies Record<string, BilingualText>;

/** The report of a file with the points of a plan, as text for a person. */
export function planReportText(report: RoutePlanFileReport, lines: FileLines, language: Language): string {
  const textOf = (text: BilingualText, details: TextDetails): string => fillTemplate(text, details, language);
  const { wrong_lines_omitted: omitted, route_plans: plans } = report;
  const summary = textOf(texts.summary, {
    points: report.route_points,
    plans: plans.length,
    left: report.unassigned_points.length,
    wrong: faultCountOf(report),
  });
  const texted = [
    ...faultLines(report, lines, language),
    ...(omitted > 0 ? [textOf(texts.omitted, { count: omitted })] : []),
    ...report.warnings.map(({ line, message }) =>
      line === null ? message : `${lineText(lines.placeOf(line), language)}: ${message}`,
    ),
    ...plans.map((plan) => planText(plan, language)),
    `${summary}${report.dry_run ? texts.notStored[language] : ''}`,
  ];
  return `${texted.join('\n')}\n`;
}

/** The faults of lines and of the plan, and the points in no plan. */
export const faultLines = (report: RefusedPlanReport, lines: FileLines, language: Language): string[] => [
  ...report.wrong_lines.map((line) => faultText(line, language)),
  ...report.wrong_route_plans.map(({ field, value, message }) => `${field ?? '-'} "${value ?? ''}": ${message}`),
  ...report.unassigned_points.map(({ line, name, reason, detail }) =>
    fillTemplate(
      texts.unassigned,
      {
        place: verbatim(lineText(lines.placeOf(line), language)),
        name: verbatim(name),
        reason: verbatim([reason, detail].flatMap((text) => text ?? []).join('. ')),
      },
      language,
    ),
  ),
];

/**
 * How many faults caused a line, or the whole plan, to be left out. A fault of a plan that lines already show counts
 * once.
 */
export const faultCountOf = ({
  wrong_lines: lines,
  wrong_lines_omitted: omittedCount,
  wrong_route_plans: plans,
}: RoutePlanFileReport): number => lines.length + omittedCount + faultsOutsideLines(plans, lines).length;

const planText = (plan: ImportedRoutePlan, language: Language): string =>
  fillTemplate(
    plan.id === null ? texts.rehearsed : texts.plan,
    {
      id: plan.id ?? 0,
      status: namedCode(routePlanStatuses, plan.status),
      points: plan.total_points,
      time: verbatim(durationText(plan.total_time)),
      km: Math.round(plan.total_distance / 1000),
    },
    language,
  );
