import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { NewRouteTemplate } from '@tropeiro/domain/planning/route-template.ts';
import type { PreparedHandler } from '../../handling/call.ts';
import { TimeSlice } from '../../sharing/time-slice.ts';
import { getCustomerSettings } from '../../store/company/customer-settings.ts';
import { listPlanFacts } from '../../store/planning/plans-to-change.ts';
import { listPointsWithItems } from '../../store/planning/route-points.ts';
import { createRouteTemplate } from './route-templates.ts';
import { templateOfPlan } from './template-of-plan.ts';

type PreparedTemplate = { readonly planVersion: number; readonly template: NewRouteTemplate };

/** Makes a template of a plan, in whatever state that is: its points, and what the caller does not say of it. */
export const makeTemplateOfPlan: PreparedHandler<'makeTemplateOfPlan', PreparedTemplate> = {
  async prepare({ params, body, db, lifetime: { signal } }) {
    const [plan] = await listPlanFacts(db, [params.id]);
    if (!plan) throw new Refusal('not_found');
    const { timezone } = (await getCustomerSettings(db)).record;
    const points = await listPointsWithItems(db, params.id);
    const slice = new TimeSlice({ signal });
    return {
      planVersion: plan.version,
      template: await templateOfPlan(plan.record, points, body.data, timezone, slice),
    };
  },

  async commit(call, { planVersion, template }) {
    call.requireMatch(planVersion);
    return createRouteTemplate({ ...call, params: undefined, body: { data: template } });
  },
};
