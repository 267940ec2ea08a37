import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { type BilingualText, bilingual, type Language, phrase } from '@tropeiro/domain/language/bilingual-text.ts';
import { namedCode } from '@tropeiro/domain/language/codes.ts';
import type { PlanToImport } from '@tropeiro/domain/planning/new-route-plan.ts';
import { planCan } from '@tropeiro/domain/planning/plan-action.ts';
import type { WrongRoutePlan } from '@tropeiro/domain/planning/route-plan-report-schema.ts';
import { routePlanStatuses } from '@tropeiro/domain/planning/route-plan-status.ts';
import type { DuplicatePlan, EarlierImports } from '../../store/planning/duplicate-plans.ts';
import { wrongRoutePlan } from './import-report.ts';

/** The plans and routes that an import replaces, and faults about plans that it cannot replace. */
export type Duplicates = {
  readonly replacedPlanIds: readonly number[];
  /** The routes whose points in no plan are replaced too. */
  readonly replacedRouteIds: readonly number[];
  readonly wrongPlans: readonly WrongRoutePlan[];
};

const noDuplicates: Duplicates = { replacedPlanIds: [], replacedRouteIds: [], wrongPlans: [] };

/** Whether a plan can be replaced, which excludes it. */
const isReplaceable = ({ status, locked }: DuplicatePlan): boolean =>
  !locked && planCan('exclude', { status, date_excluded: null });

/** Decides what happens to earlier imports with the same external code, which `listEarlier` loads. */
export async function findDuplicates(
  listEarlier: (externalCode: string) => Promise<EarlierImports>,
  { data: { external_code: code }, on_duplicate: onDuplicate = 'allow' }: PlanToImport,
  language: Language,
): Promise<Duplicates> {
  if (onDuplicate === 'allow') return noDuplicates;
  const { plans, routesWithoutPlan } = await listEarlier(code);
  const conflicts =
    onDuplicate === 'error'
      ? [...plans.map(planHolderText), ...routesWithoutPlan.map(routeHolderText)]
      : plans.filter((plan) => !isReplaceable(plan)).map(irreplaceablePlanText);
  if (conflicts.length > 0) {
    const faults = conflicts.map((holder): Fault => ({ code: 'duplicate', details: { holder } }));
    return {
      ...noDuplicates,
      wrongPlans: faults.map((fault) => wrongRoutePlan(code, 'external_code', code, fault, language)),
    };
  }
  return {
    replacedPlanIds: plans.map(({ id }) => id),
    replacedRouteIds: [...new Set([...plans.map(({ route_id: id }) => id), ...routesWithoutPlan])],
    wrongPlans: [],
  };
}

export function planHolderText({ id, status }: DuplicatePlan): BilingualText {
  const { en, 'pt-BR': ptBR } = namedCode(routePlanStatuses, status);
  return bilingual(`plan ${id}, whose status is ${en}`, `do plano ${id}, cuja situação é ${ptBR}`);
}

/** Why a plan cannot be replaced. */
export function irreplaceablePlanText(plan: DuplicatePlan): BilingualText {
  const planText = planHolderText(plan);
  const reason = plan.locked ? lockedReason : plan.status === 'R' ? beingOptimized : begun;
  return phrase((translate) => `${translate(planText)}: ${translate(reason)}`);
}

const lockedReason = bilingual(
  'a locked plan cannot be replaced; unlock it first',
  'um plano travado não pode ser substituído; destrave-o antes',
);

const begun = bilingual(
  'a plan that has started cannot be replaced',
  'um plano que já foi iniciado não pode ser substituído',
);

const beingOptimized = bilingual(
  'a plan cannot be replaced during its optimization; wait for it to end, or cancel it',
  'um plano não pode ser substituído durante a otimização; aguarde o fim dela ou cancele-a',
);

export const routeHolderText = (id: number): BilingualText =>
  bilingual(
    `route ${id}, whose points are in no plan: with on_duplicate replace, the new import replaces it`,
    `da rota ${id}, cujos pontos estão sem plano: com on_duplicate replace, a nova importação a substitui`,
  );
