import type { Permission } from '../access/permission.ts';
import { bilingual } from '../language/bilingual-text.ts';
import { type CodeList, codesOf } from '../language/codes.ts';
import type { RoutePlanStatus } from '../planning/route-plan-status.ts';
import type { RoutePointStatus } from '../planning/route-point-status.ts';
import { type RoutePointType, routePointTypes } from '../planning/route-point-type.ts';

/** What can be done with a plan under way and its points: first what drivers do, then what the desk does. */
export const executionActions = [
  { code: 'start', name: bilingual('Start the plan', 'Iniciar o plano') },
  { code: 'arrive', name: bilingual('Arrive at a point', 'Chegar a um ponto') },
  { code: 'perform', name: bilingual('Perform a departure or arrival', 'Realizar uma partida ou chegada') },
  { code: 'deliver', name: bilingual('Deliver or pick up', 'Entregar ou coletar') },
  { code: 'return', name: bilingual('Return', 'Devolver') },
  { code: 'check_items', name: bilingual('Check items', 'Conferir itens') },
  { code: 'finish', name: bilingual('Finish the plan', 'Encerrar o plano') },
  { code: 'perform_manually', name: bilingual('Perform manually', 'Realizar manualmente') },
  { code: 'undo', name: bilingual('Undo', 'Desfazer') },
  { code: 'cancel', name: bilingual('Cancel at the customer’s request', 'Cancelar a pedido do cliente') },
  { code: 'reopen', name: bilingual('Reopen the plan', 'Reabrir o plano') },
  { code: 'release', name: bilingual('Release the plan', 'Liberar o plano') },
] as const satisfies CodeList<string>;

export type ExecutionActionCode = (typeof executionActions)[number]['code'];

/** Those on the plan itself, and those on one of its points. */
export type PlanActionCode = 'start' | 'finish' | 'reopen' | 'release';
export type PointActionCode = Exclude<ExecutionActionCode, PlanActionCode>;

/** What is announced of points. */
export type PointWord = `route_point.${'arrived' | 'performed' | 'delivered' | 'returned' | 'performed_manually'}`;

type PointRule = {
  readonly types: readonly RoutePointType[];
  readonly from: readonly RoutePointStatus[];
  /** The same where the plan is completed. */
  readonly fromInCompleted: readonly RoutePointStatus[];
  /** The status after it, where that is another. */
  readonly to?: RoutePointStatus;
  readonly tells?: PointWord;
};

type Rule = {
  readonly permission: Permission;
  /** The statuses of plans that it can be done with. */
  readonly plans: readonly RoutePlanStatus[];
};

/** The rules of all actions: one on a point says of which points, one on the plan does not. */
type Rules = Readonly<
  Record<PlanActionCode, Rule & { readonly point?: undefined }> &
    Record<PointActionCode, Rule & { readonly point: PointRule }>
>;

const everyType = codesOf(routePointTypes);
const terminals: readonly RoutePointType[] = ['PA', 'CH'];
const stops: readonly RoutePointType[] = ['PE', 'PC'];
const begun: readonly RoutePlanStatus[] = ['P', 'W', 'R', 'E', 'C'];
const driver = 'route_point:write';
const desk = 'route_point_manual:write';

/** The one table of what is allowed when, and to whom. */
export const actionRules: Rules = {
  start: { permission: driver, plans: ['P', 'W', 'R'] },
  arrive: {
    permission: driver,
    plans: begun,
    point: { types: everyType, from: ['P', 'D'], fromInCompleted: ['P', 'D'], tells: 'route_point.arrived' },
  },
  perform: {
    permission: driver,
    plans: begun,
    point: { types: terminals, from: ['P'], fromInCompleted: ['P'], to: 'R', tells: 'route_point.performed' },
  },
  deliver: {
    permission: driver,
    plans: begun,
    point: { types: stops, from: ['P', 'D'], fromInCompleted: ['D'], to: 'E', tells: 'route_point.delivered' },
  },
  return: {
    permission: driver,
    plans: begun,
    point: { types: stops, from: ['P'], fromInCompleted: [], to: 'D', tells: 'route_point.returned' },
  },
  check_items: {
    permission: driver,
    plans: begun,
    point: { types: stops, from: ['P', 'D'], fromInCompleted: ['D'] },
  },
  finish: { permission: driver, plans: begun },
  perform_manually: {
    permission: desk,
    plans: begun,
    point: {
      types: everyType,
      from: ['P', 'D'],
      fromInCompleted: ['P', 'D'],
      to: 'M',
      tells: 'route_point.performed_manually',
    },
  },
  undo: {
    permission: desk,
    plans: ['E'],
    point: { types: everyType, from: ['R', 'E', 'D'], fromInCompleted: [], to: 'P' },
  },
  cancel: {
    permission: desk,
    plans: ['P', 'E'],
    point: { types: stops, from: ['P', 'D'], fromInCompleted: [] },
  },
  reopen: { permission: desk, plans: ['C'] },
  release: { permission: 'route_plan_release:write', plans: ['P', 'W', 'R', 'I'] },
};

/** The actions that phones send; the others are done at the desk. */
export const driverActions: readonly ExecutionActionCode[] = codesOf(executionActions).filter(
  (action) => actionRules[action].permission === driver,
);

export const isPointAction = (action: ExecutionActionCode): action is PointActionCode =>
  actionRules[action].point !== undefined;

/** Whether an action can be done with a plan of this status; of an action on a point, with some point of it. */
export const executionCan = (action: ExecutionActionCode, planStatus: RoutePlanStatus): boolean =>
  actionRules[action].plans.includes(planStatus);

/** Whether an action can be done with a point as it is, in a plan of this status. */
export function routePointCan(
  action: ExecutionActionCode,
  { type, status }: { readonly type: RoutePointType; readonly status: RoutePointStatus },
  planStatus: RoutePlanStatus,
): boolean {
  const { point } = actionRules[action];
  if (!point || !executionCan(action, planStatus)) return false;
  return point.types.includes(type) && (planStatus === 'C' ? point.fromInCompleted : point.from).includes(status);
}

/** All that can be done with a point. */
export const allowedPointActions = (
  point: { readonly type: RoutePointType; readonly status: RoutePointStatus },
  planStatus: RoutePlanStatus,
): ExecutionActionCode[] => codesOf(executionActions).filter((action) => routePointCan(action, point, planStatus));

/** All that can be done with a plan itself. */
export const allowedPlanActions = (status: RoutePlanStatus): ExecutionActionCode[] =>
  codesOf(executionActions).filter((action) => !actionRules[action].point && executionCan(action, status));

/** Whether a plan has not been started yet. */
export const isUnstarted = (status: RoutePlanStatus): boolean => ['P', 'W', 'R', 'I'].includes(status);
