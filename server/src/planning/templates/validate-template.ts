import { type Fault, problemMaxFaults } from '@tropeiro/domain/faults/fault.ts';
import { textOfPlanMaxBytes } from '@tropeiro/domain/planning/new-route-plan.ts';
import {
  type RouteTemplateFields,
  routeTemplateFaults,
  storedRouteTemplate,
} from '@tropeiro/domain/planning/templates/route-template.ts';
import type { RouteTemplate } from '@tropeiro/domain/planning/templates/route-template-schema.ts';
import { periodMinutes, templatePointValidator } from '@tropeiro/domain/planning/templates/template-point.ts';
import { storedTemplatePoint } from '@tropeiro/domain/planning/templates/template-point-schema.ts';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import { type CrudRules, crudFieldsOf, type ValidatedFields } from '../../handling/crud-fields.ts';
import { routeTemplateTable } from '../../store/planning/route-templates.ts';
import { contentOf } from '../points/content-of-points.ts';

/**
 * Validates a template and returns its fields for storage, with their faults. It may have thousands of points, so the
 * work yields to other requests.
 */
export async function validateTemplate(
  sent: Partial<RouteTemplateFields>,
  before: RouteTemplate | undefined,
  slice = new TimeSlice(),
): Promise<ValidatedFields<RouteTemplateFields>> {
  const { fields, faults: ofTemplate } = crudFieldsOf(rules, sent, before);
  const faults = [...ofTemplate, ...textFaults(sent), ...(await pointFaults(fields, slice))];
  if (faults.length > 0) return { fields, faults };
  const points = await slice.map(fields.route_points, storedTemplatePoint);
  return { fields: { ...fields, route_points: [...points] }, faults };
}

const rules: CrudRules<RouteTemplateFields> = {
  table: routeTemplateTable,
  defaults: { active: true, optimize: true, source: 'G', objective: 'time', has_time_window: false, crews: [] },
  faults: routeTemplateFaults,
  toStored: storedRouteTemplate,
};

/** Points with more text than the plans of a template may have. */
const textFaults = ({ route_points: points }: Partial<RouteTemplateFields>): Fault[] =>
  contentOf(points ?? []).textBytes > textOfPlanMaxBytes
    ? [{ pointer: '/data/route_points', code: 'too_much_text', details: { limit: textOfPlanMaxBytes } }]
    : [];

/** The faults of points, up to the maximum of a problem. A template without points gets only that fault. */
async function pointFaults(
  { route_points: points, start_time: begin, end_time: end }: RouteTemplateFields,
  slice: TimeSlice,
): Promise<Fault[]> {
  const validatePoint = templatePointValidator(periodMinutes({ begin, end }));
  const faults: Fault[] = [];
  await slice.map(points ?? [], (point, index) => {
    if (faults.length <= problemMaxFaults) faults.push(...validatePoint(point, index));
  });
  return faults;
}
