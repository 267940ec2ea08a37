import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { NewRouteTemplate } from '@tropeiro/domain/planning/templates/route-template-schema.ts';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import type { PreparedHandler } from '../../handling/handler.ts';
import { getCustomerSettings } from '../../store/company/customer-settings.ts';
import { getContentOfPlan } from '../../store/planning/changed-points.ts';
import { listPlanFacts } from '../../store/planning/plans-to-change.ts';
import { listPointsWithItems } from '../../store/planning/route-points.ts';
import { requirePlanTextLimit } from '../change/plan-limits.ts';
import { holdPointsOfPlans } from '../points/points-in-memory.ts';
import { createRouteTemplate } from './route-templates.ts';
import { templateOfPlan } from './template-of-plan.ts';

type PreparedTemplate = { readonly planVersion: number; readonly template: NewRouteTemplate };

/** Makes a template from a plan in any state. Fields that the caller does not send come from the plan. */
export const makeTemplateOfPlan: PreparedHandler<'makeTemplateOfPlan', PreparedTemplate> = {
  async prepare({ params, body, db, lifetime }) {
    const { signal } = lifetime;
    const [plan] = await listPlanFacts(db, [params.id]);
    if (!plan) throw new Refusal('not_found');
    const { timezone } = (await getCustomerSettings(db)).record;
    // Plans stored before the limit existed may have hundreds of megabytes, which are not loaded.
    requirePlanTextLimit((await getContentOfPlan(db, params.id)).textBytes);
    await holdPointsOfPlans({ db, lifetime }, [params.id]);
    const slice = new TimeSlice({ signal });
    const points = await listPointsWithItems(db, params.id, signal);
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
