import type { RoutePlanImport } from '@tropeiro/domain/planning/new-route-plan-schema.ts';
import type { RoutePlanReport } from '@tropeiro/domain/planning/route-plan-report-schema.ts';
import { failuresOf } from '@tropeiro/domain/planning/templates/route-template-day.ts';
import type { RouteTemplate } from '@tropeiro/domain/planning/templates/route-template-schema.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { claimDay, completeDay } from '../../store/planning/route-template-days.ts';
import { findCrewsByIds } from '../crews/find-crews-by-ids.ts';
import {
  commitImport,
  type PlanImporter,
  type PlanPreparation,
  type PreparedImport,
  prepareImport,
} from '../import/prepare-import.ts';
import { listedPoints } from '../points/read-points.ts';
import { type PlanOfDay, planOfTemplate } from './plan-of-template.ts';

/** The options of an import that making a day's plan accepts. */
export type DayOptions = Pick<RoutePlanImport, 'on_duplicate' | 'is_async' | 'dry_run'>;

/** A day's plan before it is stored. */
export type PreparedDay = {
  readonly templateId: number;
  readonly date: string;
  readonly plan: PlanOfDay['plan'];
  readonly prepared: PreparedImport;
};

/** Prepares a day's plan as an import. */
export async function prepareDay(
  template: RouteTemplate,
  date: string,
  options: DayOptions,
  importer: PlanImporter,
  preparation: PlanPreparation,
): Promise<PreparedDay> {
  const { plan: made, points } = planOfTemplate(template, date, importer.timezone);
  const plan = { ...made, ...options };
  const crews = await findCrewsByIds(preparation.db, template.crews);
  const prepared = await prepareImport(plan, [listedPoints(points)], importer, { ...preparation, crews });
  return { templateId: template.id, date, plan, prepared };
}

/** Stores a day's plan on request, even if one was made before. */
export async function commitDay(
  transaction: Transaction,
  { templateId, date, plan, prepared }: PreparedDay,
  importer: PlanImporter,
): Promise<{ readonly body: RoutePlanReport; readonly isPending?: boolean }> {
  const stored = await commitImport(plan, prepared, importer, transaction);
  const { route_id: routeId } = stored.body;
  if (routeId !== null) {
    await claimDay(transaction, templateId, date, true);
    await completeDay(transaction, templateId, date, routeId, failuresOf(stored.body));
  }
  return stored;
}

/**
 * Stores a day's plan unless the day already has one. If it could not be made, it stores why. Returns whether it was
 * made, or undefined if another process made it.
 */
export async function commitDayOnce(
  transaction: Transaction,
  { templateId, date, plan, prepared }: PreparedDay,
  importer: PlanImporter,
): Promise<boolean | undefined> {
  if (!(await claimDay(transaction, templateId, date, false))) return undefined;
  const { body } = await commitImport(plan, prepared, importer, transaction);
  await completeDay(transaction, templateId, date, body.route_id, failuresOf(body));
  return body.route_id !== null;
}
