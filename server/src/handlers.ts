import { aboutHandlers } from './about/handlers.ts';
import type { Metrics } from './about/metrics.ts';
import { accessHandlers } from './access/handlers.ts';
import type { AccessDependencies } from './access/log-in.ts';
import { findOfferedLogin } from './access/published-password.ts';
import { auditHandlers } from './audit/handlers.ts';
import { companyHandlers } from './company/handlers.ts';
import { executionHandlers } from './execution/handlers.ts';
import { proofHandlers } from './execution/proof/proofs.ts';
import { fileHandlers } from './files/handlers.ts';
import type { Images } from './files/open-images.ts';
import { fleetHandlers } from './fleet/handlers.ts';
import { geocodingHandlers } from './geocoding/handlers.ts';
import type { Handlers } from './handling/call.ts';
import { type ImportLimits, importHandlers } from './importing/handlers.ts';
import { inspectionHandlers } from './inspection/handlers.ts';
import { outboundHandlers } from './outbound/handlers.ts';
import type { Outbound } from './outbound/open-outbound.ts';
import type { Receivers } from './outbound/webhooks/receivers.ts';
import { webhookDeliveryHandlers } from './outbound/webhooks/webhook-deliveries.ts';
import { webhookHandlers } from './outbound/webhooks/webhooks.ts';
import { placeHandlers } from './places/handlers.ts';
import { planningHandlers } from './planning/handlers.ts';
import type { PlanningTools } from './planning/routing/plan-routes.ts';
import { privacyHandlers } from './privacy/handlers.ts';
import type { RefilledShares } from './sharing/refilled-shares.ts';
import type { Readiness } from './store/engine/readiness.ts';
import { trackingHandlers } from './tracking/handlers.ts';

/** Who answers each operation of the contract, as the activities list them. One that nobody answers does not compile. */
export const handlersWith = (
  access: AccessDependencies,
  metrics: Metrics,
  readiness: Readiness,
  images: Images,
  imports: ImportLimits,
  planning: PlanningTools,
  outbound: Outbound,
  receivers: Receivers,
  replayShares: RefilledShares,
): Handlers => ({
  ...accessHandlers(access),
  ...companyHandlers(planning.geocoding.names),
  ...fleetHandlers,
  ...placeHandlers,
  ...inspectionHandlers,
  ...planningHandlers(planning),
  ...geocodingHandlers(planning.geocoding),
  ...executionHandlers,
  ...proofHandlers(images),
  ...trackingHandlers(replayShares),
  ...fileHandlers(images),
  ...importHandlers(imports, planning),
  ...webhookHandlers(receivers),
  ...webhookDeliveryHandlers,
  ...privacyHandlers,
  ...outboundHandlers(outbound, (database, proximity) => findOfferedLogin(access.published, database, proximity)),
  ...auditHandlers,
  ...aboutHandlers(metrics, readiness),
});
