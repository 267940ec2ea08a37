import { callPhases, callStates } from './about/call-progress.ts';
import { realms } from './access/realm.ts';
import { roles } from './access/role.ts';
import { capacityUnits } from './company/capacity-unit.ts';
import { dispatchModes } from './company/dispatch-mode.ts';
import { actionFlags } from './execution/actions/action-flag.ts';
import { actionRefusals } from './execution/actions/action-refusal.ts';
import { executionActions } from './execution/actions/action-rules.ts';
import { breakKinds } from './execution/actions/break-kind.ts';
import { actionOutcomes } from './execution/actions/execution-action.ts';
import { agreements } from './execution/agreement.ts';
import { lateRisks } from './execution/late-risk.ts';
import { proofKinds } from './execution/proof/proof-chain.ts';
import { sharedStatuses } from './execution/share/shared-status.ts';
import { cnhCategories } from './fleet/cnh-category.ts';
import { driverStatuses } from './fleet/driver-status.ts';
import { driverWarnings } from './fleet/driver-warning.ts';
import { states } from './fleet/state.ts';
import { vehicleStatuses } from './fleet/vehicle-status.ts';
import { geocodingProvenances } from './geocoding/geocoder.ts';
import { geocodingQualities } from './geocoding/geocoding-quality.ts';
import { checklistFieldTypes } from './inspection/checklist-field-type.ts';
import { riskLevels } from './inspection/risk-level.ts';
import type { CodeList } from './language/codes.ts';
import { webhookStatuses, webhookStatusReasons } from './outbound/webhook.ts';
import { deliveryFaults, deliveryStatuses } from './outbound/webhook-delivery.ts';
import { pointOfInterestCategories } from './places/point-of-interest-category.ts';
import { virtualAreaTypes } from './places/virtual-area-type.ts';
import { planActions } from './planning/plan-action.ts';
import { deliveryTimeSources } from './planning/points/delivery-time-source.ts';
import { itemConditions } from './planning/points/item-condition.ts';
import { routePointStatuses } from './planning/points/route-point-status.ts';
import { routePointTypes } from './planning/points/route-point-type.ts';
import { routeObjectives } from './planning/route-objective.ts';
import { routePlanStatuses } from './planning/route-plan-status.ts';
import { routeSources } from './planning/route-source.ts';
import { unassignedReasons } from './planning/unassigned-reason.ts';
import { planWarnings } from './planning/warnings/plan-warnings.ts';
import { retentionClasses } from './privacy/retention.ts';
import { weekdays } from './time/weekday.ts';
import { eventCategories } from './tracking/event-category.ts';
import { settingSources } from './tracking/event-setting.ts';

/** Every closed list of codes of the service, by the name under which it is published. */
export const allCodes = {
  route_plan_status: routePlanStatuses,
  route_plan_action: planActions,
  route_point_status: routePointStatuses,
  route_point_type: routePointTypes,
  execution_action: executionActions,
  execution_outcome: actionOutcomes,
  execution_refusal: actionRefusals,
  execution_flag: actionFlags,
  break_kind: breakKinds,
  item_condition: itemConditions,
  agreement: agreements,
  proof_kind: proofKinds,
  late_risk: lateRisks,
  shared_status: sharedStatuses,
  delivery_time_source: deliveryTimeSources,
  route_source: routeSources,
  route_objective: routeObjectives,
  unassigned_reason: unassignedReasons,
  geocoding_quality: geocodingQualities,
  geocoding_provider: geocodingProvenances,
  route_plan_warning: planWarnings,
  vehicle_status: vehicleStatuses,
  capacity_unit: capacityUnits,
  dispatch: dispatchModes,
  point_of_interest_category: pointOfInterestCategories,
  cnh_category: cnhCategories,
  driver_status: driverStatuses,
  driver_warning: driverWarnings,
  state: states,
  event_category: eventCategories,
  event_setting_source: settingSources,
  checklist_field_type: checklistFieldTypes,
  risk_level: riskLevels,
  virtual_area_type: virtualAreaTypes,
  weekday: weekdays,
  retention_class: retentionClasses,
  webhook_status: webhookStatuses,
  webhook_status_reason: webhookStatusReasons,
  webhook_delivery_status: deliveryStatuses,
  webhook_delivery_fault: deliveryFaults,
  call_state: callStates,
  call_phase: callPhases,
  role: roles,
  realm: realms,
} as const satisfies Record<string, CodeList>;
