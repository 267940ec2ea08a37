import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { localDay } from '@tropeiro/domain/time/local-text.ts';
import type { PreparedHandler } from '../../handling/handler.ts';
import { findRouteTemplate, lockRouteTemplate } from '../../store/planning/route-templates.ts';
import { importerOf } from '../import/prepare-import.ts';
import { holdPoints } from '../points/points-in-memory.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import { commitDay, type PreparedDay, prepareDay } from './day-of-template.ts';
import { isOnWeekday } from './plan-of-template.ts';

/** Makes the plan of a day from a template, using the import of plans. */
export const makePlanOfTemplate = (tools: PlanningTools): PreparedHandler<'makePlanOfTemplate', PreparedDay> => ({
  async prepare({ params, query, body, db, lifetime, ...call }) {
    const found = await findRouteTemplate(db, params.id, ['route_points']);
    if (!found) throw new Refusal('not_found');
    holdPoints(lifetime, found.record.route_points?.length ?? 0);
    const { date, on_duplicate = 'error', is_async = false } = body.data;
    const options = { on_duplicate, is_async, dry_run: query.dry_run ?? false };
    const day = await prepareDay(found.record, date, options, importerOf(call), {
      db,
      signal: lifetime.signal,
      report: lifetime.report,
      tools,
      includes: query.includes ?? [],
    });
    if (isOnWeekday(found.record, date)) return day;
    const otherWeekday = { code: 'other_weekday', line: null, details: { date: localDay(date, 'UTC') } } as const;
    return { ...day, prepared: { ...day.prepared, warnings: [otherWeekday, ...day.prepared.warnings] } };
  },

  async commit({ params, transaction, ...call }, day) {
    if (!(await lockRouteTemplate(transaction, params.id))) throw new Refusal('not_found');
    return commitDay(transaction, day, importerOf(call));
  },
});
