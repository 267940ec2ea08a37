import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { unknownReference } from '@tropeiro/domain/faults/unknown-reference.ts';
import {
  type NewRouteTemplate,
  type RouteTemplate,
  type RouteTemplateFields,
  templatesOfCompanyMaxCount,
} from '@tropeiro/domain/planning/route-template.ts';
import type { CallOf, Handler } from '../../handling/call.ts';
import { crudHandlers } from '../../handling/crud.ts';
import { ownUserId } from '../../handling/own-user-id.ts';
import { rollBackUnless } from '../../store/engine/roll-back-unless.ts';
import type { Transaction } from '../../store/engine/transaction.ts';
import { listDriverFacts, listVehicleFacts } from '../../store/planning/crew-facts.ts';
import { listDays } from '../../store/planning/route-template-days.ts';
import { scheduleTemplate } from '../../store/planning/route-template-schedule.ts';
import * as store from '../../store/planning/route-templates.ts';
import { judgeTemplate } from './judge-template.ts';

const listRouteTemplates: Handler<'listRouteTemplates'> = async ({ query: { includes = [], ...query }, actor }) =>
  store.listRouteTemplates(includes, { ...query, ownOfUser: ownUserId(actor) });

const getRouteTemplate: Handler<'getRouteTemplate'> = async ({ params, actor }) =>
  store.selectRouteTemplate(params.id, ownUserId(actor));

const listRouteTemplateDays: Handler<'listRouteTemplateDays'> = async ({ params, query, actor, db }) => {
  if (!(await store.findRouteTemplate(db, params.id, [], ownUserId(actor)))) throw new Refusal('not_found');
  return listDays(params.id, query);
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
    fieldsOf: (sent, before) => judgeTemplate(sent as Partial<RouteTemplateFields>, before),
    writeParts: schedule,
  },
);

export const createRouteTemplate: Handler<'createRouteTemplate'> = async (call) => {
  const limit = templatesOfCompanyMaxCount;
  if ((await store.lockTemplateCount(call.transaction)) >= limit)
    throw new Refusal('rule_violated', {
      faults: [{ pointer: '/data', code: 'too_many_templates', details: { limit } }],
    });
  return keptUnlessTried(call, () => handlers.createRouteTemplate(call));
};

const changeRouteTemplate: Handler<'changeRouteTemplate'> = async (call) =>
  keptUnlessTried(call, () => handlers.changeRouteTemplate(call));

export const routeTemplateHandlers = {
  ...handlers,
  createRouteTemplate,
  changeRouteTemplate,
  listRouteTemplates,
  getRouteTemplate,
  listRouteTemplateDays,
};

type Written = Awaited<ReturnType<Handler<'createRouteTemplate' | 'changeRouteTemplate'>>>;

/** Writes a template and takes that back again where it is only tried. */
async function keptUnlessTried(
  { transaction, query }: Pick<CallOf<'createRouteTemplate'>, 'transaction' | 'query'>,
  write: () => Promise<Written>,
): Promise<Written> {
  const { dry_run = false } = query;
  const written = dry_run ? await rollBackUnless(transaction, async () => [false, await write()]) : await write();
  const body = { dry_run, data: written.body.data };
  return dry_run ? { body, isDryRun: true } : { ...written, body };
}

/** Whatever a change is about, the days that are due are looked at anew. */
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

/** Refuses crews with vehicles or drivers that are not there. One that is blocked may come back until its day. */
async function requireKnown(transaction: Transaction, crews: NonNullable<NewRouteTemplate['crews']>): Promise<void> {
  const driverIdsOf = crews.flatMap(({ driver_id, helper_id }) => [driver_id, helper_id].flatMap((id) => id ?? []));
  const vehicles = await listVehicleFacts(transaction, { ids: crews.flatMap(({ vehicle_id: id }) => id ?? []) });
  const drivers = await listDriverFacts(transaction, { ids: driverIdsOf });
  const known = {
    vehicle_id: new Set(vehicles.map(({ id }) => id)),
    driver_id: new Set(drivers.map(({ id }) => id)),
    helper_id: new Set(drivers.map(({ id }) => id)),
  };
  const faults = crews.flatMap((crew, index) =>
    (['vehicle_id', 'driver_id', 'helper_id'] as const).flatMap((field): Fault[] => {
      const id = crew[field];
      return !id || known[field].has(id) ? [] : [{ pointer: `/data/crews/${index}/${field}`, ...unknownReference(id) }];
    }),
  );
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
}
