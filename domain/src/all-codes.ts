import { checklistFieldTypes } from './checklist-field-type.ts';
import { cnhCategories } from './cnh-category.ts';
import type { CodeList } from './codes.ts';
import { driverStatuses } from './driver-status.ts';
import { driverWarnings } from './driver-warning.ts';
import { eventCategories } from './event-category.ts';
import { pointOfInterestCategories } from './point-of-interest-category.ts';
import { realms } from './realm.ts';
import { retentionClasses } from './retention.ts';
import { riskLevels } from './risk-level.ts';
import { roles } from './role.ts';
import { routePlanStatuses } from './route-plan-status.ts';
import { routePointStatuses } from './route-point-status.ts';
import { routePointTypes } from './route-point-type.ts';
import { routeSources } from './route-source.ts';
import { states } from './state.ts';
import { vehicleStatuses } from './vehicle-status.ts';
import { virtualAreaTypes } from './virtual-area-type.ts';
import { weekdays } from './weekday.ts';

/** Every closed list of codes the service speaks, by the name it is published under. */
export const allCodes = {
  route_plan_status: routePlanStatuses,
  route_point_status: routePointStatuses,
  route_point_type: routePointTypes,
  route_source: routeSources,
  vehicle_status: vehicleStatuses,
  point_of_interest_category: pointOfInterestCategories,
  cnh_category: cnhCategories,
  driver_status: driverStatuses,
  driver_warning: driverWarnings,
  state: states,
  event_category: eventCategories,
  checklist_field_type: checklistFieldTypes,
  risk_level: riskLevels,
  virtual_area_type: virtualAreaTypes,
  weekday: weekdays,
  retention_class: retentionClasses,
  role: roles,
  realm: realms,
} as const satisfies Record<string, CodeList>;
