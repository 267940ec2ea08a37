import { type BilingualText, bilingual, phrase, verbatim } from '../language/bilingual-text.ts';
import { type CodeList, codesOf, namedCode } from '../language/codes.ts';
import type { RoutePlan } from './route-plan.ts';
import { type RoutePlanStatus, routePlanStatuses } from './route-plan-status.ts';

/** What can be done with a plan that is there, each named as what it makes of the plan. */
export const planActions = [
  { code: 'change', name: bilingual('changed', 'alterado') },
  { code: 'add_points', name: bilingual('with points added', 'com pontos acrescentados') },
  { code: 'remove_points', name: bilingual('with points removed', 'com pontos retirados') },
  { code: 'order_points', name: bilingual('in another order', 'em outra ordem') },
  { code: 'move_points', name: bilingual('with points moved', 'com pontos movidos') },
  { code: 'optimize', name: bilingual('optimized', 'otimizado') },
  { code: 'accept_order', name: bilingual('accepted in its order', 'aceito na sua ordem') },
  {
    code: 'cancel_optimization',
    name: bilingual('with its optimization cancelled', 'com a otimização cancelada'),
  },
  { code: 'exclude', name: bilingual('excluded', 'excluído') },
  { code: 'restore', name: bilingual('restored', 'restaurado') },
  { code: 'duplicate', name: bilingual('duplicated', 'duplicado') },
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

/** The one table of what is allowed when. */
const rules: Readonly<Record<PlanAction, Rule>> = {
  change: { from: ['P', 'I'] },
  add_points: { from: ['P', 'I'] },
  remove_points: { from: ['P', 'I'] },
  order_points: { from: ['P', 'I'] },
  move_points: { from: ['P', 'I'] },
  optimize: { from: ['P', 'I'], to: 'W' },
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

/** What a sentence is filled with that says what cannot be done with a plan, and what can. */
export function planActionDetails(action: PlanAction, plan: PlanState): Readonly<Record<'from' | 'to', BilingualText>> {
  const status = namedCode(routePlanStatuses, plan.status);
  const allowed = verbatim(allowedPlanActions(plan).join(', '));
  const excluded = planActions.find(({ code }) => code === 'exclude')!.name;
  return {
    from: plan.date_excluded === null ? status : phrase((say) => `${say(status)}, ${say(excluded)}`),
    to: phrase((say) => `${say(namedCode(planActions, action))}; ${say(possible)}: ${say(allowed)}`),
  };
}

const possible = bilingual('possible', 'possível');
