import type { Permission } from '../../access/permission.ts';
import { bilingual } from '../../language/bilingual-text.ts';
import { type CodeList, codesOf } from '../../language/codes.ts';
import type { RoutePointStatus } from '../../planning/points/route-point-status.ts';
import { type RoutePointType, routePointTypes } from '../../planning/points/route-point-type.ts';
import type { RoutePlanStatus } from '../../planning/route-plan-status.ts';

/** The actions on a plan under way and its points: those of drivers first, then those of the desk. */
export const executionActions = [
  { code: 'start', name: bilingual('Start the plan', 'Iniciar o plano') },
  { code: 'arrive', name: bilingual('Arrive at a point', 'Chegar a um ponto') },
  { code: 'perform', name: bilingual('Perform a departure or arrival', 'Realizar uma partida ou chegada') },
  { code: 'deliver', name: bilingual('Deliver or pick up', 'Entregar ou coletar') },
  { code: 'return', name: bilingual('Return', 'Devolver') },
  { code: 'check_items', name: bilingual('Check items', 'Conferir itens') },
  { code: 'undo_own', name: bilingual('Undo the driver’s last action', 'Desfazer a última ação do motorista') },
  { code: 'break_begin', name: bilingual('Begin a break', 'Iniciar uma pausa') },
  { code: 'break_end', name: bilingual('End a break', 'Encerrar uma pausa') },
  { code: 'acknowledge', name: bilingual('Acknowledge a change', 'Confirmar ciência de uma mudança') },
  { code: 'finish', name: bilingual('Finish the plan', 'Encerrar o plano') },
  { code: 'perform_manually', name: bilingual('Perform manually', 'Realizar manualmente') },
  { code: 'undo', name: bilingual('Undo', 'Desfazer') },
  { code: 'cancel', name: bilingual('Cancel at the customer’s request', 'Cancelar a pedido do cliente') },
  { code: 'reopen', name: bilingual('Reopen the plan', 'Reabrir o plano') },
  { code: 'release', name: bilingual('Release the plan', 'Liberar o plano') },
] as const satisfies CodeList<string>;

export type ExecutionActionCode = (typeof executionActions)[number]['code'];

/** The actions on the plan itself, and those on one of its points. */
export type PlanActionCode = 'start' | 'break_begin' | 'break_end' | 'acknowledge' | 'finish' | 'reopen' | 'release';
export type PointActionCode = Exclude<ExecutionActionCode, PlanActionCode>;

/** The announcements about points. */
export type PointAnnouncementType =
  `route_point.${'arrived' | 'performed' | 'delivered' | 'returned' | 'performed_manually'}`;

type PointRule = {
  readonly types: readonly RoutePointType[];
  readonly from: readonly RoutePointStatus[];
  /** The statuses of the point that allow the action in a completed plan. */
  readonly fromInCompleted: readonly RoutePointStatus[];
  /** The new status of the point, if it changes. */
  readonly to?: RoutePointStatus;
  readonly announces?: PointAnnouncementType;
};

type Rule = {
  readonly permission: Permission;
  /** The statuses of plans that allow the action. */
  readonly plans: readonly RoutePlanStatus[];
  /** The action is only recorded: it changes neither its plan nor a point. */
  readonly isOnlyRecorded?: true;
  /** The action is also accepted for a plan that was excluded. */
  readonly isForExcluded?: true;
  /** The action may name a point of the plan, although it is on the plan itself. */
  readonly mayNamePoint?: true;
  /** The action leaves a plan recalled. The others of a driver dispatch it again. */
  readonly leavesRecalled?: true;
};

/** The rules of all actions. Actions on a point have point rules; actions on the plan have none. */
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

/** The only table of allowed actions: when, and for whom. */
export const actionRules: Rules = {
  start: { permission: driver, plans: ['P', 'W', 'R'] },
  arrive: {
    permission: driver,
    plans: begun,
    point: { types: everyType, from: ['P', 'D'], fromInCompleted: ['P', 'D'], announces: 'route_point.arrived' },
  },
  perform: {
    permission: driver,
    plans: begun,
    point: { types: terminals, from: ['P'], fromInCompleted: ['P'], to: 'R', announces: 'route_point.performed' },
  },
  deliver: {
    permission: driver,
    plans: begun,
    point: { types: stops, from: ['P', 'D'], fromInCompleted: ['D'], to: 'E', announces: 'route_point.delivered' },
  },
  return: {
    permission: driver,
    plans: begun,
    point: { types: stops, from: ['P', 'D'], fromInCompleted: ['D'], to: 'D', announces: 'route_point.returned' },
  },
  check_items: {
    permission: driver,
    plans: begun,
    point: { types: stops, from: ['P', 'D'], fromInCompleted: ['D'] },
  },
  undo_own: {
    permission: driver,
    plans: ['E', 'C'],
    point: { types: everyType, from: ['R', 'E', 'D'], fromInCompleted: ['R', 'E', 'D'], to: 'P' },
  },
  break_begin: { permission: driver, plans: begun, isOnlyRecorded: true },
  break_end: { permission: driver, plans: begun, isOnlyRecorded: true },
  // About any change of a plan or point, also that the driver no longer has the plan.
  acknowledge: {
    permission: driver,
    plans: begun,
    isOnlyRecorded: true,
    isForExcluded: true,
    mayNamePoint: true,
    leavesRecalled: true,
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
      announces: 'route_point.performed_manually',
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

/** The actions of phones. The others are actions of the desk. */
export const driverActions: readonly ExecutionActionCode[] = codesOf(executionActions).filter(
  (action) => actionRules[action].permission === driver,
);

/** The actions that are only recorded. */
export const recordedActions: readonly ExecutionActionCode[] = codesOf(executionActions).filter(
  (action) => actionRules[action].isOnlyRecorded,
);

/** The attempts at a point. They set its status, and an undo removes the last one. */
export const attemptActions: readonly ExecutionActionCode[] = codesOf(executionActions).filter((action) => {
  const to = actionRules[action].point?.to;
  return to !== undefined && to !== 'P';
});

/** The actions that remove the last attempt at a point. */
export const undoActions: readonly ExecutionActionCode[] = codesOf(executionActions).filter(
  (action) => actionRules[action].point?.to === 'P',
);

export const isPointAction = (action: ExecutionActionCode): action is PointActionCode =>
  actionRules[action].point !== undefined;

/** Whether a plan of this status allows an action. An action on a point must be possible for some point. */
export const executionCan = (action: ExecutionActionCode, planStatus: RoutePlanStatus): boolean =>
  actionRules[action].plans.includes(planStatus);

/** Whether an action is possible on a point with this type and status, in a plan of this status. */
export function routePointCan(
  action: ExecutionActionCode,
  { type, status }: { readonly type: RoutePointType; readonly status: RoutePointStatus },
  planStatus: RoutePlanStatus,
): boolean {
  const { point } = actionRules[action];
  if (!point || !executionCan(action, planStatus)) return false;
  return point.types.includes(type) && (planStatus === 'C' ? point.fromInCompleted : point.from).includes(status);
}

/** All actions that are possible on a point. */
export const allowedPointActions = (
  point: { readonly type: RoutePointType; readonly status: RoutePointStatus },
  planStatus: RoutePlanStatus,
): ExecutionActionCode[] => codesOf(executionActions).filter((action) => routePointCan(action, point, planStatus));

/** All actions that are possible on a plan itself. */
export const allowedPlanActions = (status: RoutePlanStatus): ExecutionActionCode[] =>
  codesOf(executionActions).filter((action) => !actionRules[action].point && executionCan(action, status));

/** Whether a plan has not been started yet. */
export const isUnstarted = (status: RoutePlanStatus): boolean => ['P', 'W', 'R', 'I'].includes(status);
