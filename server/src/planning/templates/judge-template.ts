import { type Fault, problemMaxFaults } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { unknownField } from '@tropeiro/domain/faults/unknown-field.ts';
import {
  type RouteTemplate,
  type RouteTemplateFields,
  routeTemplateFaults,
  storedRouteTemplate,
} from '@tropeiro/domain/planning/route-template.ts';
import { periodMinutes, storedTemplatePoint, templatePointJudge } from '@tropeiro/domain/planning/template-point.ts';
import { type CrudRules, crudFieldsOf, type JudgedFields } from '../../handling/crud-fields.ts';
import { TimeSlice } from '../../sharing/time-slice.ts';
import { routeTemplateTable } from '../../store/planning/route-templates.ts';
import { UnreadFields } from '../points/unread-fields.ts';

/** The fields of a template to store, and what is wrong with them. It may have thousands of points: others get their turn. */
export async function judgeTemplate(
  sent: Partial<RouteTemplateFields>,
  before: RouteTemplate | undefined,
  slice = new TimeSlice(),
): Promise<JudgedFields<RouteTemplateFields>> {
  await requireReadFields(sent.route_points ?? [], slice);
  const { fields, faults: ofTemplate } = crudFieldsOf(rules, sent, before);
  const faults = [...ofTemplate, ...(await pointFaults(fields, slice))];
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

/** Refuses points with misspelt fields, as calls that can be tried first refuse theirs: every plan to come would lack them. */
async function requireReadFields(points: RouteTemplateFields['route_points'], slice: TimeSlice): Promise<void> {
  const unread = new UnreadFields();
  const faults: Fault[] = [];
  await slice.map(points, (point, index) => {
    if (faults.length > problemMaxFaults) return;
    for (const { pointer, likely } of unread.of(point))
      if (likely !== undefined)
        faults.push({ pointer: `/data/route_points/${index}${pointer}`, ...unknownField(likely) });
  });
  if (faults.length > 0) throw new Refusal('invalid_input', { faults });
}

/** What is wrong with the points, as much as a problem tells. A template without any has that fault alone. */
async function pointFaults(
  { route_points: points, start_time: begin, end_time: end }: RouteTemplateFields,
  slice: TimeSlice,
): Promise<Fault[]> {
  const judge = templatePointJudge(periodMinutes({ begin, end }));
  const faults: Fault[] = [];
  await slice.map(points ?? [], (point, index) => {
    if (faults.length <= problemMaxFaults) faults.push(...judge(point, index));
  });
  return faults;
}
