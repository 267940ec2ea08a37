import { access } from './access/access.ts';
import { apiKeys } from './access/api-keys.ts';
import { ownUser } from './access/own-user.ts';
import { phones } from './access/phones.ts';
import { customer } from './company/customer.ts';
import { userSessions } from './company/user-sessions.ts';
import { users } from './company/users.ts';
import { deskActions } from './execution/desk-actions.ts';
import { driverDay } from './execution/driver-day.ts';
import { executionActions } from './execution/execution-actions.ts';
import { executionAttempts } from './execution/execution-attempts.ts';
import { executionSummary } from './execution/execution-summary.ts';
import { messages } from './execution/messages.ts';
import { proofs } from './execution/proofs.ts';
import { serviceTimes } from './execution/service-times.ts';
import { shareLinks } from './execution/share-links.ts';
import { companyLogo } from './files/company-logo.ts';
import { imageUploads } from './files/image-uploads.ts';
import { images } from './files/images.ts';
import { deviceInstallations } from './fleet/device-installations.ts';
import { drivers } from './fleet/drivers.ts';
import { itineraries } from './fleet/itineraries.ts';
import { vehicles } from './fleet/vehicles.ts';
import { geocoding } from './geocoding/geocoding.ts';
import { batches } from './importing/batches.ts';
import { imports } from './importing/imports.ts';
import { checklistForms } from './inspection/checklist-forms.ts';
import { checklistTables } from './inspection/checklist-tables.ts';
import { checklists } from './inspection/checklists.ts';
import { masterData } from './master-data.ts';
import type { Contract } from './operation.ts';
import { webhookDeliveries } from './outbound/webhook-deliveries.ts';
import { webhooks } from './outbound/webhooks.ts';
import { pointsOfInterest } from './places/points-of-interest.ts';
import { dispatches } from './planning/dispatches.ts';
import { planChanges } from './planning/plan-changes.ts';
import { planOrder } from './planning/plan-order.ts';
import { planRelief } from './planning/plan-relief.ts';
import { planStates } from './planning/plan-states.ts';
import { roads } from './planning/roads.ts';
import { routePlanFiles } from './planning/route-plan-files.ts';
import { routePlans } from './planning/route-plans.ts';
import { routePoints } from './planning/route-points.ts';
import { routeTemplates } from './planning/route-templates.ts';
import { routes } from './planning/routes.ts';
import { privacy } from './privacy/privacy.ts';
import { dailySummary } from './tracking/daily-summary.ts';
import { eventSettings } from './tracking/event-settings.ts';
import { events } from './tracking/events.ts';
import { panics } from './tracking/panics.ts';
import { phonePositions } from './tracking/phone-positions.ts';
import { positions } from './tracking/positions.ts';

/**
 * The operations on records, in the order of the reference. Each of them announces what it changes (see
 * `announcements.ts`).
 */
export const recordOperations = {
  ...access,
  ...ownUser,
  ...apiKeys,
  ...phones,
  ...pointsOfInterest,
  ...masterData,
  ...users,
  ...userSessions,
  ...customer,
  ...companyLogo,
  ...drivers,
  ...deviceInstallations,
  ...itineraries,
  ...vehicles,
  ...positions,
  ...events,
  ...panics,
  ...phonePositions,
  ...eventSettings,
  ...dailySummary,
  ...routePlans,
  ...routePoints,
  ...routePlanFiles,
  ...planChanges,
  ...planOrder,
  ...planRelief,
  ...planStates,
  ...dispatches,
  ...driverDay,
  ...executionActions,
  ...deskActions,
  ...executionAttempts,
  ...executionSummary,
  ...serviceTimes,
  ...messages,
  ...routes,
  ...shareLinks,
  ...routeTemplates,
  ...geocoding,
  ...roads,
  ...images,
  ...imageUploads,
  ...proofs,
  ...imports,
  ...batches,
  ...checklists,
  ...checklistForms,
  ...checklistTables,
  ...webhooks,
  ...webhookDeliveries,
  ...privacy,
} as const satisfies Contract;

export type RecordOperations = typeof recordOperations;
