import { type BilingualText, bilingual, phrase } from '../language/bilingual-text.ts';
import { type CodeList, codesOf, namedCode } from '../language/codes.ts';
import type { RoutePlan } from './route-plan.ts';
import { type RoutePlanStatus, routePlanStatuses } from './route-plan-status.ts';

/** What can be done with a plan that is there. */
export const planActions = [
  { code: 'change', name: bilingual('Change', 'Alterar') },
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

/** What of a plan decides what can be done with it. */
export type PlanState = Pick<RoutePlan, 'status' | 'date_excluded'>;

type Rule = {
  readonly from: readonly RoutePlanStatus[];
  /** The status after it, where that is another whatever comes of it. */
  readonly to?: RoutePlanStatus;
  /** Of which plans, where not of those alone that are not excluded. */
  readonly of?: 'excluded' | 'all';
};

/** The one table of what is allowed when. Of a plan under way it is about the points that are still to be visited. */
const rules: Readonly<Record<PlanAction, Rule>> = {
  change: { from: ['P', 'I'] },
  add_points: { from: ['P', 'I', 'E'] },
  remove_points: { from: ['P', 'I', 'E'] },
  order_points: { from: ['P', 'I', 'E'] },
  move_points: { from: ['P', 'I', 'E'] },
  optimize: { from: ['P', 'I', 'E'], to: 'W' },
  accept_order: { from: ['I'], to: 'P' },
  cancel_optimization: { from: ['W', 'R'] },
  exclude: { from: ['P', 'W', 'I'] },
  restore: { from: ['P', 'W', 'I'], of: 'excluded' },
  duplicate: { from: codesOf(routePlanStatuses), of: 'all' },
};

export function planCan(action: PlanAction, { status, date_excluded: excluded }: PlanState): boolean {
  const { from, of } = rules[action];
  return from.includes(status) && (of === 'all' || (of === 'excluded') === (excluded !== null));
}

/** All that can be done with a plan. */
export const allowedPlanActions = (plan: PlanState): PlanAction[] =>
  codesOf(planActions).filter((action) => planCan(action, plan));

export const statusAfter = (action: PlanAction, status: RoutePlanStatus): RoutePlanStatus => rules[action].to ?? status;

/** Why something cannot be done with a plan, and what can. */
export const planRefusalText = bilingual(
  'Not possible with a route plan in the status {from}: {action}. Possible now: {allowed}.',
  'Com o plano de rota na situação {from} não é possível: {action}. Agora é possível: {allowed}.',
);

/** What that sentence is filled with. */
export function planRefusalDetails(
  action: PlanAction,
  plan: PlanState,
): Readonly<Record<'from' | 'action' | 'allowed', BilingualText>> {
  const status = namedCode(routePlanStatuses, plan.status);
  const allowed = allowedPlanActions(plan).map((one) => namedCode(planActions, one));
  return {
    from: plan.date_excluded === null ? status : phrase((say) => `${say(status)}, ${say(excluded)}`),
    action: namedCode(planActions, action),
    allowed: phrase((say) => allowed.map(say).join(', ')),
  };
}

/** Why an excluded plan does not come back while another has its external code. */
export const planInTheWayText = bilingual(
  'Route plan {id} has the external code {code} by now, which only one plan is to have; exclude it first.',
  'O plano de rota {id} já tem o código externo {code}, que só um plano deve ter; exclua-o antes.',
);

/** Why an excluded plan does not come back while points of another import with its external code are in no plan. */
export const routeInTheWayText = bilingual(
  'The external code {code} is already that of route {id}, whose points are in no plan; move them into a plan first.',
  'O código externo {code} já é o da rota {id}, cujos pontos estão sem plano; mova-os antes para um plano.',
);

const excluded = bilingual('excluded', 'excluído');
