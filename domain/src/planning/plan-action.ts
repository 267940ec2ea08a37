import { type BilingualText, bilingual, phrase } from '../language/bilingual-text.ts';
import { type CodeList, codesOf, namedCode } from '../language/codes.ts';
import type { RoutePlan } from './route-plan-schema.ts';
import { type RoutePlanStatus, routePlanStatuses } from './route-plan-status.ts';

/** The actions on an existing plan. */
export const planActions = [
  { code: 'change', name: bilingual('Change', 'Alterar') },
  { code: 'change_crew', name: bilingual('Change the crew', 'Trocar a equipe') },
  { code: 'lock', name: bilingual('Lock or unlock', 'Travar ou destravar') },
  { code: 'add_points', name: bilingual('Add points', 'Acrescentar pontos') },
  { code: 'remove_points', name: bilingual('Remove points', 'Retirar pontos') },
  { code: 'order_points', name: bilingual('Order points', 'Ordenar pontos') },
  { code: 'move_points', name: bilingual('Move points', 'Mover pontos') },
  { code: 'optimize', name: bilingual('Optimize', 'Otimizar') },
  { code: 'accept_order', name: bilingual('Accept the order', 'Aceitar a ordem') },
  { code: 'cancel_optimization', name: bilingual('Cancel the optimization', 'Cancelar a otimização') },
  { code: 'exclude', name: bilingual('Exclude', 'Excluir') },
  { code: 'restore', name: bilingual('Restore', 'Restaurar') },
  { code: 'duplicate', name: bilingual('Duplicate', 'Duplicar') },
] as const satisfies CodeList<string>;

export type PlanAction = (typeof planActions)[number]['code'];

/** The fields of a plan that determine its allowed actions. */
export type PlanState = Pick<RoutePlan, 'status' | 'date_excluded'>;

type Rule = {
  readonly from: readonly RoutePlanStatus[];
  /** The new status, if it does not depend on the result. */
  readonly to?: RoutePlanStatus;
  /** Which plans allow it; absent: only plans that are not excluded. */
  readonly appliesTo?: 'excluded' | 'all';
};

/** The only table of allowed actions. In a plan under way, they apply to the points still to be visited. */
const rules: Readonly<Record<PlanAction, Rule>> = {
  change: { from: ['P', 'I'] },
  change_crew: { from: ['P', 'I', 'E'] },
  lock: { from: ['P', 'I', 'E'] },
  add_points: { from: ['P', 'I', 'E'] },
  remove_points: { from: ['P', 'I', 'E'] },
  order_points: { from: ['P', 'I', 'E'] },
  move_points: { from: ['P', 'I', 'E'] },
  optimize: { from: ['P', 'I', 'E'], to: 'W' },
  accept_order: { from: ['I'], to: 'P' },
  cancel_optimization: { from: ['W', 'R'] },
  exclude: { from: ['P', 'W', 'I'] },
  restore: { from: ['P', 'W', 'I'], appliesTo: 'excluded' },
  duplicate: { from: codesOf(routePlanStatuses), appliesTo: 'all' },
};

export function planCan(action: PlanAction, { status, date_excluded: excluded }: PlanState): boolean {
  const { from, appliesTo } = rules[action];
  return from.includes(status) && (appliesTo === 'all' || (appliesTo === 'excluded') === (excluded !== null));
}

/** All actions that a plan allows. */
export const allowedPlanActions = (plan: PlanState): PlanAction[] =>
  codesOf(planActions).filter((action) => planCan(action, plan));

export const statusAfter = (action: PlanAction, status: RoutePlanStatus): RoutePlanStatus => rules[action].to ?? status;

/** Why an action is not allowed on a plan, and which actions are. */
export const planRefusalText = bilingual(
  'Not possible with a route plan in the status {from}: {action}. Possible now: {allowed}.',
  'Com o plano de rota na situação {from} não é possível: {action}. Agora é possível: {allowed}.',
);

/** The details of that sentence. */
export function planRefusalDetails(
  action: PlanAction,
  plan: PlanState,
): Readonly<Record<'from' | 'action' | 'allowed', BilingualText>> {
  const status = namedCode(routePlanStatuses, plan.status);
  const allowed = allowedPlanActions(plan).map((allowedAction) => namedCode(planActions, allowedAction));
  return {
    from: plan.date_excluded === null ? status : phrase((translate) => `${translate(status)}, ${translate(excluded)}`),
    action: namedCode(planActions, action),
    allowed: phrase((translate) => allowed.map(translate).join(', ')),
  };
}

/** Why a route cannot be removed. */
export const routeRefusalText = bilingual(
  'The route cannot be removed: its plan {id} is in the status {status}. Plans that are planned, waiting or invalid can be excluded.',
  'A rota não pode ser excluída: o plano {id} está na situação {status}. Só podem ser excluídos planos planejados, na fila ou inválidos.',
);

/** Why an excluded plan cannot be restored while another has its external code. */
export const codeTakenByPlanText = bilingual(
  'Route plan {id} now has the external code {code}, which must be unique; exclude it first.',
  'O plano de rota {id} já tem o código externo {code}, que deve ser único; exclua-o antes.',
);

/** Why an excluded plan cannot be restored while unassigned points of another import have its external code. */
export const codeTakenByRouteText = bilingual(
  'The external code {code} now belongs to route {id}, whose points are in no plan; move them into a plan first.',
  'O código externo {code} agora pertence à rota {id}, cujos pontos estão sem plano; mova-os antes para um plano.',
);

const excluded = bilingual('excluded', 'excluído');
