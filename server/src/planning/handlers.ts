import type { EmbeddedRoads } from '../travel/roads/embedded-roads.ts';
import { addRoutePlan } from './add-route-plan.ts';
import { acceptOrder } from './change/accept-order.ts';
import { addRoutePoints } from './change/add-points.ts';
import { changeRoutePlan } from './change/change-route-plan.ts';
import { copyRoutePlan } from './change/copy-plan.ts';
import { correctRoutePoint } from './change/correct-point.ts';
import { correctUnassignedPoint } from './change/correct-unassigned-point.ts';
import { excludeRoute } from './change/exclude-route.ts';
import { moveRoutePoints } from './change/move-points.ts';
import { orderRoutePoints } from './change/order-points.ts';
import { cancelOptimization, excludeRoutePlan, restoreRoutePlan } from './change/plan-states.ts';
import { removeRoutePoints } from './change/remove-points.ts';
import { dispatchRoutePlans, recallRoutePlans } from './dispatch.ts';
import { importRoutePlan } from './import/import-plan.ts';
import { optimizeRoutePlans } from './joint/optimize-plans.ts';
import { MapPaths } from './map-paths.ts';
import { optimizeRoutePlan } from './optimize/optimize-plan.ts';
import { orderRoutePlans } from './order/order-plans.ts';
import { reliefHandlers } from './relief/relief.ts';
import { roadHandlers } from './roads.ts';
import { getRoutePlan, listRoutePlans } from './route-plans.ts';
import { getRoutePoint, listRoutePoints } from './route-points.ts';
import { getRoute, listRoutes } from './routes.ts';
import type { PlanningTools } from './routing/plan-routes.ts';
import { makePlanOfTemplate } from './templates/make-plan-of-template.ts';
import { makeTemplateOfPlan } from './templates/make-template-of-plan.ts';
import { routeTemplateHandlers } from './templates/route-templates.ts';

export const planningHandlers = (tools: PlanningTools, roads: EmbeddedRoads) => ({
  ...roadHandlers({ ...tools, roads }),
  importRoutePlan: importRoutePlan(tools),
  listRoutePlans: listRoutePlans(new MapPaths(roads)),
  getRoutePlan: getRoutePlan(new MapPaths(roads)),
  listRoutePoints,
  getRoutePoint,
  changeRoutePlan: changeRoutePlan(tools),
  addRoutePoints: addRoutePoints(tools),
  correctRoutePoint: correctRoutePoint(tools),
  orderRoutePoints: orderRoutePoints(tools),
  orderRoutePlans: orderRoutePlans(tools),
  removeRoutePoints: removeRoutePoints(tools),
  moveRoutePoints: moveRoutePoints(tools),
  optimizeRoutePlan: optimizeRoutePlan(tools),
  optimizeRoutePlans: optimizeRoutePlans(tools),
  cancelOptimization,
  excludeRoutePlan,
  restoreRoutePlan,
  dispatchRoutePlans,
  recallRoutePlans,
  acceptOrder: acceptOrder(tools),
  duplicateRoutePlan: copyRoutePlan(tools),
  listRoutes,
  getRoute,
  excludeRoute,
  addRoutePlan: addRoutePlan(tools),
  correctUnassignedPoint,
  ...reliefHandlers(tools),
  ...routeTemplateHandlers,
  makePlanOfTemplate: makePlanOfTemplate(tools),
  makeTemplateOfPlan,
});
