import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { unknownReference } from '@tropeiro/domain/faults/unknown-reference.ts';
import {
  type RouteTemplateFields,
  templatesOfCompanyMaxCount,
} from '@tropeiro/domain/planning/templates/route-template.ts';
import type { NewRouteTemplate, RouteTemplate } from '@tropeiro/domain/planning/templates/route-template-schema.ts';
import { rollBackUnless } from '@tropeiro/platform/database/roll-back-unless.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { crudHandlers } from '../../handling/crud.ts';
import type { CallOf, Handler } from '../../handling/handler.ts';
import { ownUserId } from '../../handling/own-user-id.ts';
import { listDriverFacts, listVehicleFacts } from '../../store/planning/crew-facts.ts';
import { listTemplateDays } from '../../store/planning/route-template-days.ts';
import { scheduleTemplate } from '../../store/planning/route-template-schedule.ts';
import * as store from '../../store/planning/route-templates.ts';
import { validateTemplate } from './validate-template.ts';

const listRouteTemplates: Handler<'listRouteTemplates'> = async ({ query: { includes = [], ...query }, actor }) =>
  store.listRouteTemplates(includes, { ...query, ownOfUser: ownUserId(actor) });

const getRouteTemplate: Handler<'getRouteTemplate'> = async ({ params, actor }) =>
  store.selectRouteTemplate(params.id, ownUserId(actor));

const listRouteTemplateDays: Handler<'listRouteTemplateDays'> = async ({ params, query, actor, db }) => {
  const ownOfUser = ownUserId(actor);
  if (!(await store.findRouteTemplate(db, params.id, [], ownOfUser))) throw new Refusal('not_found');
  return listTemplateDays(params.id, query, ownOfUser);
};

const handlers = crudHandlers(
  {
    list: 'listRouteTemplates',
    get: 'getRouteTemplate',
    create: 'createRouteTemplate',
    change: 'changeRouteTemplate',
    delete: 'deleteRouteTemplate',
  },
  {
    table: store.routeTemplateTable,
    fieldsOf: (sent, before) => validateTemplate(sent as Partial<RouteTemplateFields>, before),
    writeParts: schedule,
  },
);

export const createRouteTemplate: Handler<'createRouteTemplate'> = async (call) => {
  const limit = templatesOfCompanyMaxCount;
  if ((await store.lockTemplateCount(call.transaction)) >= limit)
    throw new Refusal('rule_violated', {
      faults: [{ pointer: '/data', code: 'too_many_templates', details: { limit } }],
    });
  return writeUnlessDryRun(call, () => handlers.createRouteTemplate(call));
};

const changeRouteTemplate: Handler<'changeRouteTemplate'> = async (call) =>
  writeUnlessDryRun(call, () => handlers.changeRouteTemplate(call));

export const routeTemplateHandlers = {
  ...handlers,
  createRouteTemplate,
  changeRouteTemplate,
  listRouteTemplates,
  getRouteTemplate,
  listRouteTemplateDays,
};

type Written = Awaited<ReturnType<Handler<'createRouteTemplate' | 'changeRouteTemplate'>>>;

/** Writes a template and rolls back if it is a dry run. */
async function writeUnlessDryRun(
  { transaction, query }: Pick<CallOf<'createRouteTemplate'>, 'transaction' | 'query'>,
  write: () => Promise<Written>,
): Promise<Written> {
  const { dry_run = false } = query;
  const written = dry_run ? await rollBackUnless(transaction, async () => [false, await write()]) : await write();
  const body = { dry_run, data: written.body.data };
  return dry_run ? { body, isDryRun: true } : { ...written, body };
}

/** Any change may make further days due, so the template is checked again. */
async function schedule(
  transaction: Transaction,
  before: RouteTemplate,
  { crews, active, days_ahead: daysAhead }: Partial<NewRouteTemplate>,
): Promise<boolean> {
  if (crews) await requireKnown(transaction, crews);
  const isActive = active ?? before.active;
  const isRecurring = (daysAhead === undefined ? before.days_ahead : daysAhead) !== null;
  await scheduleTemplate(transaction, before.id, isActive && isRecurring);
  return false;
}

/**
 * Refuses crews with vehicles or drivers that do not exist, or with anonymized drivers. Blocked ones are accepted,
 * because they may be active by the day of the plan.
 */
async function requireKnown(transaction: Transaction, crews: NonNullable<NewRouteTemplate['crews']>): Promise<void> {
  const driverIdsOf = crews.flatMap(({ driver_id, helper_id }) => [driver_id, helper_id].flatMap((id) => id ?? []));
  const vehicles = await listVehicleFacts(transaction, { ids: crews.flatMap(({ vehicle_id: id }) => id ?? []) });
  const drivers = await listDriverFacts(transaction, { ids: driverIdsOf });
  const known = {
    vehicle_id: new Set(vehicles.map(({ id }) => id)),
    driver_id: new Set(drivers.map(({ id }) => id)),
    helper_id: new Set(drivers.map(({ id }) => id)),
  };
  const anonymized = new Set(drivers.flatMap(({ id, is_anonymized }) => (is_anonymized ? id : [])));
  const faults = crews.flatMap((crew, index) =>
    (['vehicle_id', 'driver_id', 'helper_id'] as const).flatMap((field): Fault[] => {
      const id = crew[field];
      const pointer = `/data/crews/${index}/${field}`;
      if (id && !known[field].has(id)) return [{ pointer, ...unknownReference(id) }];
      return id && field !== 'vehicle_id' && anonymized.has(id) ? [{ pointer, code: 'anonymized' }] : [];
    }),
  );
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
}
