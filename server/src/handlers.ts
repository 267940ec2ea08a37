import type { Readiness } from '@tropeiro/platform/database/readiness.ts';
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
import { fleetHandlers } from './fleet/handlers.ts';
import { geocodingHandlers } from './geocoding/handlers.ts';
import { getGeodata } from './geodata/get-geodata.ts';
import type { Handlers } from './handling/handler.ts';
import { type ImportLimits, importHandlers } from './importing/handlers.ts';
import { inspectionHandlers } from './inspection/handlers.ts';
import { outboundHandlers } from './outbound/handlers.ts';
import type { Outbound } from './outbound/open-outbound.ts';
import { webhookDeliveryHandlers } from './outbound/webhooks/webhook-deliveries.ts';
import { webhookHandlers } from './outbound/webhooks/webhooks.ts';
import { placeHandlers } from './places/handlers.ts';
import { planningHandlers } from './planning/handlers.ts';
import { privacyHandlers } from './privacy/handlers.ts';
import type { Services } from './services.ts';
import { trackingHandlers } from './tracking/handlers.ts';

/** What handlers are built with: services of the process, and what the API role adds. */
export type HandlerServices = Pick<
  Services,
  'images' | 'planning' | 'geodata' | 'embeddedRoads' | 'receivers' | 'messageSink' | 'shortWork'
> & {
  readonly access: AccessDependencies;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  readonly imports: ImportLimits;
  readonly outbound: Outbound;
};

/** The handler of each operation of the contract, collected from the activities. A missing one does not compile. */
export const handlersWith = ({
  access,
  metrics,
  readiness,
  images,
  imports,
  planning,
  geodata,
  embeddedRoads,
  outbound,
  receivers,
  messageSink,
  shortWork,
}: HandlerServices): Handlers => ({
  ...accessHandlers(access),
  ...companyHandlers(planning.geocoding.names),
  ...fleetHandlers,
  ...placeHandlers,
  ...inspectionHandlers,
  ...planningHandlers(planning, embeddedRoads),
  ...geocodingHandlers(planning.geocoding),
  ...executionHandlers,
  ...proofHandlers(images, shortWork),
  ...trackingHandlers(messageSink, embeddedRoads),
  ...fileHandlers(images),
  ...importHandlers(imports, planning),
  ...webhookHandlers(receivers),
  ...webhookDeliveryHandlers,
  ...privacyHandlers,
  ...outboundHandlers(outbound, (database, proximity) => findOfferedLogin(access.published, database, proximity)),
  ...auditHandlers,
  ...aboutHandlers(metrics, readiness),
  getGeodata: getGeodata(geodata),
});
