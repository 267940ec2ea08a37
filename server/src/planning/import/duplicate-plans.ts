import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { type BilingualText, bilingual, type Language, phrase } from '@tropeiro/domain/language/bilingual-text.ts';
import { namedCode } from '@tropeiro/domain/language/codes.ts';
import type { PlanToImport } from '@tropeiro/domain/planning/new-route-plan.ts';
import { planCan } from '@tropeiro/domain/planning/plan-action.ts';
import type { WrongRoutePlan } from '@tropeiro/domain/planning/route-plan-report.ts';
import { routePlanStatuses } from '@tropeiro/domain/planning/route-plan-status.ts';
import type { DuplicatePlan, EarlierImports } from '../../store/planning/duplicate-plans.ts';
import { wrongRoutePlan } from './import-report.ts';

/** What an import replaces, and the plans for which it is wrong. */
export type Duplicates = {
  readonly replacedPlanIds: readonly number[];
  /** The routes whose points in no plan are replaced too. */
  readonly replacedRouteIds: readonly number[];
  readonly wrongPlans: readonly WrongRoutePlan[];
};

const noDuplicates: Duplicates = { replacedPlanIds: [], replacedRouteIds: [], wrongPlans: [] };

/** Whether a plan can make way for another: to be replaced is to be excluded. */
const isReplaceable = ({ status }: DuplicatePlan): boolean => planCan('exclude', { status, date_excluded: null });

/** What an import must do about earlier imports of its external code, which `listEarlier` gives. */
export async function findDuplicates(
  listEarlier: (externalCode: string) => Promise<EarlierImports>,
  { data: { external_code: code }, on_duplicate: wanted = 'allow' }: PlanToImport,
  language: Language,
): Promise<Duplicates> {
  if (wanted === 'allow') return noDuplicates;
  const { plans, routesWithoutPlan } = await listEarlier(code);
  const inTheWay =
    wanted === 'error'
      ? [...plans.map(planAsHolder), ...routesWithoutPlan.map(routeAsHolder)]
      : plans.filter((plan) => !isReplaceable(plan)).map(planToStay);
  if (inTheWay.length > 0) {
    const faults = inTheWay.map((holder): Fault => ({ code: 'duplicate', details: { holder } }));
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

export function planAsHolder({ id, status }: DuplicatePlan): BilingualText {
  const { en, 'pt-BR': ptBR } = namedCode(routePlanStatuses, status);
  return bilingual(`plan ${id}, whose status is ${en}`, `do plano ${id}, cuja situação é ${ptBR}`);
}

/** A plan that cannot be replaced, and why. */
export function planToStay(plan: DuplicatePlan): BilingualText {
  const holder = planAsHolder(plan);
  const reason = plan.status === 'R' ? beingOptimized : begun;
  return phrase((say) => `${say(holder)}: ${say(reason)}`);
}

const begun = bilingual(
  'a plan that was begun cannot be replaced',
  'um plano que já foi iniciado não pode ser substituído',
);

const beingOptimized = bilingual(
  'a plan cannot be replaced while it is optimized; wait until it is done, or cancel the optimization',
  'um plano não pode ser substituído durante a otimização; aguarde o fim dela ou cancele-a',
);

export const routeAsHolder = (id: number): BilingualText =>
  bilingual(
    `route ${id}, whose points are in no plan: on_duplicate replace imports them again in its place`,
    `da rota ${id}, cujos pontos estão sem plano: com on_duplicate replace, a nova importação a substitui`,
  );
