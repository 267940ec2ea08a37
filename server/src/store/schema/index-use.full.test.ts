import assert from 'node:assert/strict';
import { after, before, describe, it, test } from 'node:test';
import { namedNouns } from '@tropeiro/contract/master-data.ts';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { type OperationId, operations } from '@tropeiro/contract/operations.ts';
import { driverIncludes } from '@tropeiro/domain/fleet/driver.ts';
import { driverWarningCodes } from '@tropeiro/domain/fleet/driver-warning.ts';
import { itineraryIncludes } from '@tropeiro/domain/fleet/itinerary.ts';
import { vehicleIncludes } from '@tropeiro/domain/fleet/vehicle.ts';
import { pointOfInterestIncludes } from '@tropeiro/domain/places/point-of-interest.ts';
import { routePointIncludes } from '@tropeiro/domain/planning/points/route-point.ts';
import { routePlanIncludes } from '@tropeiro/domain/planning/route-plan.ts';
import { dailySummaryIncludes } from '@tropeiro/domain/tracking/daily-summary.ts';
import { eventIncludes } from '@tropeiro/domain/tracking/found-event.ts';
import { lastPositionIncludes } from '@tropeiro/domain/tracking/position.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { manyCondition } from '@tropeiro/platform/database/lists/few-or-many.ts';
import { wordsCondition } from '@tropeiro/platform/database/lists/find-words.ts';
import { aggregatePage, type ListQuery, type PageRequest } from '@tropeiro/platform/database/lists/page.ts';
import { containsCondition, manyLikeCondition } from '@tropeiro/platform/database/lists/search.ts';
import type { CrudTable } from '@tropeiro/platform/database/records/crud-table.ts';
import { listNamed, namedTable } from '@tropeiro/platform/database/records/named-records.ts';
import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import pg from 'pg';
import { filledAudit, filledTables } from '../../testing/filled-tables.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { listApiKeys } from '../access/api-keys.ts';
import { listPhones } from '../access/phones.ts';
import { listUserSessions } from '../access/sessions.ts';
import { listUserAccounts } from '../access/user-accounts.ts';
import { listAuditEntries, listAuditRecords } from '../audit/audit-entries.ts';
import { listExecutionActions } from '../execution/execution-actions.ts';
import { type AttemptFilters, listExecutionAttempts } from '../execution/execution-attempts.ts';
import { type SummaryQuestion as ExecutionQuestion, listExecutionSummary } from '../execution/execution-summary.ts';
import { listMessages, type MessageFilters } from '../execution/messages.ts';
import { routeReasonTable } from '../execution/route-reasons.ts';
import { listServicesAtPlaces } from '../execution/service-times.ts';
import { listShareLinks } from '../execution/share-links.ts';
import { listDeviceInstallations } from '../fleet/device-installations.ts';
import { filterDevices } from '../fleet/devices.ts';
import { warningConditions } from '../fleet/driver-record.ts';
import { type DriverFilters, driverImportQueries, filterDrivers } from '../fleet/drivers.ts';
import { listItineraries } from '../fleet/itineraries.ts';
import { manufacturerTable, modelTable } from '../fleet/vehicle-models.ts';
import { createdBetween, filterVehicles, type VehicleFilters, vehicleImportQueries } from '../fleet/vehicles.ts';
import { workShiftTable } from '../fleet/work-shifts.ts';
import { addressCorrectionList } from '../geocoding/corrections.ts';
import { listAnswers } from '../inspection/checklist-answers.ts';
import { listChecklistForms } from '../inspection/checklist-forms.ts';
import { checklistTables } from '../inspection/checklist-tables.ts';
import { listChecklists } from '../inspection/checklists.ts';
import { announcementsQuery } from '../outbound/announcements.ts';
import { listWebhookDeliveries } from '../outbound/webhook-deliveries.ts';
import { listWebhooks } from '../outbound/webhooks.ts';
import { filterPointsOfInterest, pointImportQueries } from '../places/points-of-interest.ts';
import { virtualAreaTable } from '../places/virtual-areas.ts';
import type { RoutePlanFilters } from '../planning/found-plans.ts';
import { listRoutes } from '../planning/list-routes.ts';
import { overlappingPlansQuery } from '../planning/overlapping-plans.ts';
import { reliefPlansQuery } from '../planning/relief-plans.ts';
import { listRoutePlans } from '../planning/route-plans.ts';
import { listRoutePoints, type RoutePointFilters } from '../planning/route-points.ts';
import { listTemplateDays } from '../planning/route-template-days.ts';
import { listRouteTemplates } from '../planning/route-templates.ts';
import { listUnassignedPoints } from '../planning/unassigned-points.ts';
import { listDailySummary, type SummaryQuestion } from '../tracking/days/daily-summary.ts';
import { listRecomputations } from '../tracking/days/recomputation-reports.ts';
import { listEventSettingChanges } from '../tracking/events/event-setting-changes.ts';
import { type EventFilters, listEvents } from '../tracking/events/list-events.ts';
import { type DeviceMessageFilters, listDeviceMessages } from '../tracking/messages/device-messages.ts';
import { type LastPositionFilters, listLastPositions } from '../tracking/positions/last-positions.ts';
import { listTrack } from '../tracking/positions/track.ts';

const points = (page: PageRequest, categoryId?: number) =>
  filterPointsOfInterest(pointOfInterestIncludes, { limit: 50, ...page }, { categoryId });
const entries = {
  begin: undefined,
  end: undefined,
  resource: undefined,
  resourceId: undefined,
  userId: undefined,
  requestId: undefined,
  personal: false,
  limit: 50,
  cursor: undefined,
};
const executions = {
  begin: '2026-01-01T00:00:00Z',
  end: '2026-12-31T00:00:00Z',
  id: undefined,
  userIds: undefined,
  ofUser: undefined,
  formId: undefined,
  vehicleId: undefined,
  riskLevel: undefined,
  isAcknowledged: undefined,
  includes: ['user', 'checklist_form', 'executed'],
  page: { limit: 50 },
} as const;
const answers = { checklistId: 6, depth: 'items', ofUser: undefined, limit: 50, cursor: undefined } as const;
const cursorOf = (...values: string[]) => Buffer.from(JSON.stringify(values)).toString('base64url');

const sessions = { userId: undefined, currentId: 1, page: { limit: 50, cursor: undefined } };
const keys = { userId: undefined, limit: 50, cursor: undefined };
const links = { pointId: undefined, planId: undefined };
const deliveries = {
  webhookId: undefined,
  status: undefined,
  announcementId: undefined,
  types: undefined,
  ownOfUser: undefined,
};
const users = { active: undefined, showsCpf: false, page: { limit: 50 } };

/** The operations that list records with a name and a code. */
const namedLists: Readonly<Partial<Record<OperationId, Pick<CrudTable<never, never>, 'list'>>>> = {
  ...Object.fromEntries(namedNouns.map(({ noun, ids }) => [ids.list, namedTable(noun)])),
  listVehicleCategories: namedTable('vehicle_category'),
  listVehicleModelManufacturers: manufacturerTable,
  listVehicleModels: modelTable,
  listRouteReturnReasons: routeReasonTable('route_return_reason'),
  listRouteExecutedReasons: routeReasonTable('route_executed_reason'),
  listWorkShifts: workShiftTable,
  listVirtualAreas: virtualAreaTable,
  listChecklistTables: checklistTables,
};

/** Lists with filters: the tables below test every filter by itself. */
const listsWithFilters: readonly OperationId[] = [
  'listAddressCorrections',
  'listApiKeys',
  'listUserSessions',
  'listPhones',
  'listShareLinks',
  'listWebhooks',
  'listWebhookDeliveries',
  'listAnnouncements',
  'listPointsOfInterest',
  'listDevices',
  'listDeviceInstallations',
  'listUsers',
  'listDrivers',
  'listItineraries',
  'listVehicles',
  'listRoutePlans',
  'listRoutePoints',
  'listRoutes',
  'listRouteTemplates',
  'listRouteTemplateDays',
  'listAuditEntries',
  'listAuditRecords',
  'listChecklists',
  'listChecklistFormFieldsExecuted',
  'listChecklistForms',
  'listEvents',
  'listExecutionActions',
  'listExecutionAttempts',
  'listExecutionSummary',
  'listServiceTimes',
  'listMessages',
  'listEventSettingChanges',
  'listDailySummary',
  'listRecomputations',
  'listPositions',
  'listTrack',
  'listDeviceMessages',
];

/** All data of one person: found by keys and requested once per person. */
const exportsOfOne: readonly OperationId[] = ['exportDriver', 'exportUser'];

const drivers = (filters: DriverFilters, cursor?: string, ...found: Sql[]) =>
  filterDrivers({ includes: driverIncludes, shown: 'open_plans' }, { limit: 50, cursor }, filters, ...found);
const afterDriver = cursorOf('motorista 500', '7');

const period = { begin: '2026-01-08T00:00:00Z', end: '2026-01-09T00:00:00Z' };
/** Without the includes that have few rows and need no sorting. */
const itineraryOthers = itineraryIncludes.filter((name) => !name.startsWith('position_'));
const itineraries = (filters: { vehicleId?: number; driverId?: number; externalId?: string } = {}, cursor?: string) =>
  listItineraries(itineraryOthers, { limit: 50, cursor }, { ...period, ...filters });
const afterItinerary = cursorOf('2026-01-08T12:00:00Z', '9');
const vehicles = (filters: VehicleFilters, cursor?: string, ...found: Sql[]) =>
  filterVehicles(vehicleIncludes, { limit: 50, cursor }, filters, ...found);
const afterSetting = cursorOf('detector_20.minimum_s', '7');
const afterVehicle = cursorOf('veiculo 500', '7');

const plans = (filters: RoutePlanFilters, cursor?: string) =>
  listRoutePlans({ includes: routePlanIncludes, logins: 'own' }, { limit: 50, cursor }, filters);
const afterPlan = cursorOf('2026-01-08T12:00:00Z', '9');
const afterPoint = cursorOf('2026-01-08T12:00:00Z', '9', '1', '9');
const pointsOfPlans = (filters: RoutePointFilters, cursor?: string) =>
  listRoutePoints({ includes: routePointIncludes, persons: 'shown' }, { limit: 50, cursor }, filters);
const events = (filters: Partial<EventFilters>, page: PageRequest = {}) =>
  listEvents(
    eventIncludes,
    { limit: 50, ...page },
    {
      ...{ periods: [period], categories: [1, 2], vehicleIds: [], driverIds: [], fleetIds: [], minDistanceM: 0 },
      isAcknowledged: undefined,
      ...filters,
    },
    [],
  );
const actionsDone = (filters: Partial<Parameters<typeof listExecutionActions>[1]>, page: PageRequest = {}) =>
  listExecutionActions(
    { limit: 50, ...page },
    {
      planId: undefined,
      pointId: undefined,
      driverId: undefined,
      action: undefined,
      outcome: undefined,
      isSettled: undefined,
      agreement: undefined,
      begin: undefined,
      end: undefined,
      ownOfUser: undefined,
      showsReceivers: true,
      ...filters,
    },
  );
const attempts = (filters: Partial<AttemptFilters>, page: PageRequest = {}) =>
  listExecutionAttempts(
    { limit: 50, ...page },
    {
      ...period,
      planId: undefined,
      vehicleId: undefined,
      driverId: undefined,
      userId: undefined,
      status: undefined,
      receivers: 'shown',
      ownOfUser: undefined,
      ...filters,
    },
  );
const messages = (filters: Partial<MessageFilters>, page: PageRequest = {}) =>
  listMessages(
    { limit: 50, ...page },
    {
      driverId: undefined,
      planId: undefined,
      pointId: undefined,
      isUnread: false,
      isFromDriver: undefined,
      begin: undefined,
      end: undefined,
      ownOfUser: undefined,
      ...filters,
    },
  );
const summed = (filters: Partial<SummaryQuestion>) =>
  listDailySummary(
    dailySummaryIncludes,
    { limit: 50 },
    {
      days: { first: '2026-01-01', last: '2026-01-31' },
      isByDay: true,
      groups: ['vehicle'],
      vehicleIds: [],
      driverIds: [],
      ...filters,
    },
  );
const executed = (filters: Partial<ExecutionQuestion>) =>
  listExecutionSummary(
    { limit: 50 },
    {
      days: { first: '2026-01-08', last: '2026-01-08' },
      timezone: 'America/Sao_Paulo',
      groups: ['vehicle', 'route_plan'],
      vehicleIds: [],
      driverIds: [],
      fleetIds: [],
      planIds: [],
      ...filters,
    },
  );
const lastPositions = (filters: Partial<LastPositionFilters>, cursor?: string) =>
  listLastPositions(
    lastPositionIncludes,
    { limit: 50, cursor },
    { vehicleIds: [], fleetIds: [], ownOfUser: undefined, ...filters },
  );
const driven = [77, 82].map((device_id) => ({
  ...{ vehicle_id: 77, device_id },
  periods: [8, 9].map((day) => ({ fromMs: Date.UTC(2026, 0, day), untilMs: Date.UTC(2026, 0, day, 12) })),
}));
const deviceMessages = (filters: Partial<DeviceMessageFilters>, cursor?: string) =>
  listDeviceMessages({ limit: 50, cursor }, 77, { ...period, isWithoutVehicle: false, driven: undefined, ...filters });
const planFilters: readonly [says: string, filters: RoutePlanFilters][] = [
  ['route plans', {}],
  ['route plans of a period', period],
  ['route plans from a day on', { begin: period.begin }],
  ['route plans up to a day', { end: period.end }],
  ['route plans of a vehicle', { vehicleId: 77 }],
  ['route plans of a vehicle in a period', { vehicleId: 77, ...period }],
  ['route plans of a user', { userId: 77 }],
  ['route plans of a user in a period', { userId: 77, ...period }],
  ['route plans of a status', { statuses: ['P'] }],
  ['route plans of several statuses in a period', { statuses: ['P', 'E', 'W'], ...period }],
  ['route plans of a driver', { driverId: 77 }],
  ['route plans of a driver in a period', { driverId: 77, ...period }],
  ['route plans of an external code', { code: 'Rota 77' }],
  ["a driver's own route plans", { ownOfUser: 77 }],
  ["a driver's own route plans of a status", { ownOfUser: 77, statuses: ['P', 'E'], ...period }],
];

/** The condition of a search by words that many records have, and by words that few have. */
const manyHave = (texts: Sql) => wordsCondition(texts, ['%'], ['[0-9]']);
const fewHave = (id: Sql) => sql`${id} = any(${'{77,82}'}::bigint[])`;
const manyPoints = {
  areFew: false,
  condition: manyHave(sql`point_texts(point.name, point.address, point.external_code)`),
};
const fewPoints = { areFew: true, condition: fewHave(sql`point.id`) };
const manyPlans = { areFew: false, condition: manyHave(sql`route_plan.external_code`) };
const fewPlans = { areFew: true, condition: fewHave(sql`route_plan.id`) };

const modified = { limit: 50, modified_since: '2026-01-08T00:00:00.000Z' };
const afterModified = { ...modified, cursor: cursorOf('2026-01-08T12:00:00.000Z', '9') };

const routes = (cursor?: string, ownOfUser?: number) =>
  listRoutes({ limit: 50, cursor }, { begin: period.begin, end: period.end, ownOfUser });
const unassigned = (cursor?: string) =>
  listUnassignedPoints(
    { includes: [], persons: 'open_plans' },
    { limit: 50, cursor },
    { begin: period.begin, end: period.end, externalCode: undefined, isWithExcluded: false, isHidden: false },
  );

/** The modified records of every list. */
const modifiedLists: readonly [says: string, list: (page: typeof modified) => ListQuery][] = [
  ...Object.entries(namedLists).map(
    ([name, table]) => [name, (page: typeof modified) => table.list(page)] as const satisfies [string, unknown],
  ),
  ['points of interest', (page) => points(page)],
  ['points of interest of a category', (page) => points(page, 3)],
  ['devices', (page) => filterDevices(page)],
  ['installations', (page) => listDeviceInstallations(page, { deviceId: undefined, vehicleId: undefined })],
  ['users', (page) => listUserAccounts({ ...users, page })],
  ['drivers', (page) => filterDrivers({ includes: driverIncludes, shown: 'open_plans' }, page, {})],
  ['itineraries', (page) => listItineraries(itineraryOthers, page, period)],
  ['vehicles', (page) => filterVehicles(vehicleIncludes, page, { visible: true })],
  ['route plans', (page) => listRoutePlans({ includes: routePlanIncludes, logins: 'own' }, page, period)],
  ['checklist executions', (page) => listChecklists({ ...executions, page })],
  ['checklist forms', listChecklistForms],
  ['actions of plans', (page) => actionsDone({}, page)],
  ['messages to drivers', (page) => messages({}, page)],
  ['route templates', (page) => listRouteTemplates([], page)],
  ['corrections of addresses', addressCorrectionList],
];

/** Every list in every form a caller can request. */
const listings: readonly [says: string, listing: ListQuery][] = [
  ['points of interest', points({})],
  ['points of interest after a cursor', points({ cursor: cursorOf('ponto 500', '7') })],
  ['points of interest of a category', points({}, 3)],
  ['points of a category after a cursor', points({ cursor: cursorOf('ponto 5', '7') }, 3)],
  ...Object.entries(namedLists).flatMap(([name, table]): [string, ListQuery][] => [
    [name, table.list({ limit: 50 })],
    [`${name} after a cursor`, table.list({ limit: 50, cursor: cursorOf('nome 500', '7') })],
    [`${name} of a part of a name`, listNamed(table, { limit: 50, name: 'nome' })],
  ]),
  ['devices', filterDevices({ limit: 50 })],
  ['devices after a cursor', filterDevices({ limit: 50, cursor: cursorOf('350000000000500', '7') })],
  ['devices of a serial', filterDevices({ limit: 50 }, '350000000000007')],
  ['devices with words that many have', filterDevices({ limit: 50 }, undefined, manyHave(sql`serial`))],
  ['points of interest with words that many have', filterPointsOfInterest([], { limit: 50 }, {}, manyHave(sql`title`))],
  ['drivers with words that many have', drivers({}, undefined, manyHave(sql`name`))],
  [
    'visible vehicles with words that many have',
    vehicles({ visible: true }, undefined, manyHave(sql`vehicle_texts(title, plate)`)),
  ],
  ['route plans with words that many have', plans({ words: manyPlans })],
  [
    'route plans with words that many have after a cursor',
    plans({ words: manyPlans, statuses: ['P', 'E'] }, afterPlan),
  ],
  ['changes of settings', listEventSettingChanges({ limit: 50 }, {})],
  ['changes of settings after a cursor', listEventSettingChanges({ limit: 50, cursor: afterSetting }, {})],
  ['changes of a setting', listEventSettingChanges({ limit: 50 }, { name: 'detector_7.minimum_s' })],
  ['changes of settings of a vehicle', listEventSettingChanges({ limit: 50 }, { vehicleId: 77 })],
  ['changes of settings of a fleet', listEventSettingChanges({ limit: 50, cursor: afterSetting }, { fleetId: 76 })],
  ['API keys', listApiKeys(keys)],
  ['API keys of later ids', listApiKeys({ ...keys, cursor: cursorOf('500') })],
  ['API keys of a user', listApiKeys({ ...keys, userId: 77 })],
  ['sessions', listUserSessions(sessions)],
  ['sessions before an id', listUserSessions({ ...sessions, page: { limit: 50, cursor: cursorOf('500') } })],
  ['sessions of a user', listUserSessions({ ...sessions, userId: 77 })],
  ['phones', listPhones(keys, undefined)],
  ['phones before an id', listPhones({ ...keys, cursor: cursorOf('500') }, undefined)],
  ['phones of a driver', listPhones(keys, 77)],
  ['links', listShareLinks(keys, links)],
  ['links of later ids', listShareLinks({ ...keys, cursor: cursorOf('500') }, links)],
  ['links of a point', listShareLinks(keys, { ...links, pointId: 77 })],
  ['links of a plan', listShareLinks(keys, { ...links, planId: 77 })],
  ['webhooks', listWebhooks(keys, undefined)],
  ['webhooks of later ids', listWebhooks({ ...keys, cursor: cursorOf('500') }, undefined)],
  ['webhooks of a user', listWebhooks(keys, 77)],
  ['deliveries', listWebhookDeliveries(keys, deliveries)],
  ['deliveries of earlier ids', listWebhookDeliveries({ ...keys, cursor: cursorOf('500') }, deliveries)],
  ['deliveries to a webhook', listWebhookDeliveries(keys, { ...deliveries, webhookId: 77 })],
  ['deliveries of a status', listWebhookDeliveries(keys, { ...deliveries, status: 'given_up' })],
  ['deliveries of an announcement', listWebhookDeliveries(keys, { ...deliveries, announcementId: '1-77' })],
  ['deliveries of a type', listWebhookDeliveries(keys, { ...deliveries, types: ['route_plan.completed'] })],
  ['users', listUserAccounts(users)],
  ['users after a cursor', listUserAccounts({ ...users, page: { limit: 50, cursor: cursorOf('usuário 500', '7') } })],
  ['active users', listUserAccounts({ ...users, active: true })],
  [
    'active users after a cursor',
    listUserAccounts({ ...users, active: true, page: { limit: 50, cursor: cursorOf('usuário 5', '7') } }),
  ],
  ['drivers', drivers({})],
  ['drivers after a cursor', drivers({}, afterDriver)],
  ['agents', drivers({ is_deliveryman: true })],
  ['agents after a cursor', drivers({ is_deliveryman: true }, afterDriver)],
  ['drivers of a licence', drivers({ cnh_category_id: 5 })],
  ['drivers of a licence after a cursor', drivers({ cnh_category_id: 5 }, afterDriver)],
  ['drivers of an identifier', drivers({ identifier: 'ID77' })],
  ['agents of a registration number', drivers({ company_registry: 'R77', is_deliveryman: true })],
  ['drivers whose names match often', drivers({}, undefined, manyLikeCondition('name_sort', sql`${'%mot%'}`))],
  ...driverWarningCodes.map((code): [string, ListQuery] => [
    `drivers of whom many have ${code}`,
    drivers({}, undefined, manyCondition(warningConditions[code])),
  ]),
  ['itineraries', itineraries()],
  ['itineraries after a cursor', itineraries({}, afterItinerary)],
  ['itineraries of a vehicle', itineraries({ vehicleId: 77 })],
  ['itineraries of a vehicle after a cursor', itineraries({ vehicleId: 77 }, afterItinerary)],
  ['itineraries of a driver', itineraries({ driverId: 77 })],
  ['itineraries of a driver after a cursor', itineraries({ driverId: 77 }, afterItinerary)],
  ['itineraries of an external code', itineraries({ externalId: 'I77' })],
  ['itineraries of a vehicle and a driver', itineraries({ vehicleId: 77, driverId: 77 })],
  ['vehicles', vehicles({})],
  ['vehicles after a cursor', vehicles({}, afterVehicle)],
  ['visible vehicles', vehicles({ visible: true })],
  ['visible vehicles after a cursor', vehicles({ visible: true }, afterVehicle)],
  ['hidden vehicles', vehicles({ visible: false })],
  ['vehicles of a status', vehicles({ status: 'C' })],
  ['vehicles of a status after a cursor', vehicles({ status: 'C' }, afterVehicle)],
  ['hidden vehicles of a status', vehicles({ status: 'C', visible: false })],
  ['hidden vehicles of a status after a cursor', vehicles({ status: 'C', visible: false }, afterVehicle)],
  ['vehicles of a chassis number', vehicles({ chassi: 'CH77', visible: true })],
  ['vehicles of a cost center', vehicles({ costCenterIds: [77], visible: true })],
  ['vehicles of a RENAVAM', vehicles({ renavam: 'R77', visible: true })],
  ['vehicles of an external code', vehicles({ externalCode: 'V77', visible: true })],
  ['vehicles of a plate', vehicles({}, undefined, sql`mercosul_plate = ${'AB00AA77'}`)],
  ["a driver's own vehicles", vehicles({ ownOfUser: 77, visible: true })],
  [
    'vehicles whose titles many share',
    vehicles({ visible: true }, undefined, manyLikeCondition('title_sort', sql`${'%vei%'}`)),
  ],
  [
    'vehicles of a long time',
    vehicles({ visible: true }, undefined, manyCondition(createdBetween('2026-01-01T00:00:00Z'))),
  ],
  ...planFilters.flatMap(([title, filters]): [string, ListQuery][] => [
    [title, plans(filters)],
    [`${title} after a cursor`, plans(filters, afterPlan)],
  ]),
  ['audit entries', listAuditEntries(entries)],
  ['audit entries after a cursor', listAuditEntries({ ...entries, cursor: cursorOf('2026-01-01T00:00:00.000Z', '9') })],
  [
    'audit entries of a period',
    listAuditEntries({ ...entries, begin: '2026-01-01T00:00:00Z', end: '2026-02-01T00:00:00Z' }),
  ],
  ['audit entries of a kind of record', listAuditEntries({ ...entries, resource: 'fleet' })],
  ['audit entries of a user', listAuditEntries({ ...entries, userId: 1 })],
  ['audit entries of a request', listAuditEntries({ ...entries, requestId: 'erp-1' })],
  ['checklist executions', listChecklists(executions)],
  [
    'checklist executions after a cursor',
    listChecklists({ ...executions, page: { limit: 50, cursor: cursorOf('2026-01-05T00:00:00Z', '9') } }),
  ],
  ['checklist executions of a user', listChecklists({ ...executions, userIds: [6] })],
  ['checklist executions of a driver', listChecklists({ ...executions, ofUser: 6 })],
  ['checklist executions of a form', listChecklists({ ...executions, formId: 6 })],
  ['checklist executions of a vehicle', listChecklists({ ...executions, vehicleId: 6 })],
  ['checklist executions of a risk', listChecklists({ ...executions, riskLevel: 'H' })],
  ['checklist executions that are acknowledged', listChecklists({ ...executions, isAcknowledged: true })],
  ['checklist executions that are not acknowledged', listChecklists({ ...executions, isAcknowledged: false })],
  ['answers of an execution', listAnswers(answers)],
  ['answers of an execution to a driver', listAnswers({ ...answers, ofUser: 6 })],
  ['actions of plans', actionsDone({})],
  ['actions of plans after a cursor', actionsDone({}, { cursor: cursorOf('2026-01-05T00:00:00Z', '9') })],
  ['actions of plans in a period', actionsDone(period)],
  ['actions of a plan', actionsDone({ planId: 6 })],
  ['actions at a point', actionsDone({ pointId: 6 })],
  ['actions of a driver', actionsDone({ driverId: 6 })],
  ['refused actions', actionsDone({ outcome: 'refused' })],
  ['refused actions to settle', actionsDone({ outcome: 'refused', isSettled: false })],
  ['acknowledgements', actionsDone({ action: 'acknowledge' })],
  ['attempts in a period', attempts({})],
  ['attempts in a period, after a cursor', attempts({}, { cursor: cursorOf('2026-01-08T12:00:00Z', '9') })],
  ['attempts in a period with a result', attempts({ status: 'D' })],
  ['routes of a period', routes()],
  ['routes of a period after a cursor', routes(cursorOf('2026-01-08T12:00:00Z', '9'))],
  ['messages', messages({})],
  ['messages about a point', messages({ pointId: 6 })],
  ['messages after a cursor', messages({}, { cursor: cursorOf('2026-01-05T00:00:00Z', '9') })],
  ['messages in a period', messages(period)],
  ['messages to a driver', messages({ driverId: 6 })],
  ['messages about a plan', messages({ planId: 6 })],
  ['unread messages', messages({ isUnread: true })],
  ['unread messages from drivers', messages({ isUnread: true, isFromDriver: true })],
  ['messages to the driver linked to a user', messages({ ownOfUser: 6 })],
  ['checklist forms', listChecklistForms({ limit: 50 })],
  ['checklist forms after a cursor', listChecklistForms({ limit: 50, cursor: cursorOf('nome 500', '7') })],
  ['checklist forms that are active', listChecklistForms({ limit: 50, active: true })],
  ['corrections of addresses', addressCorrectionList({ limit: 50 })],
  ['corrections of addresses after a cursor', addressCorrectionList({ limit: 50, cursor: afterModified.cursor })],
  ['route templates', listRouteTemplates([], { limit: 50 })],
  ['route templates with their points', listRouteTemplates(['route_points'], { limit: 50 })],
  ['route templates after a cursor', listRouteTemplates([], { limit: 50, cursor: cursorOf('nome 500', '7') })],
  ['route templates that are active', listRouteTemplates([], { limit: 50, active: true })],
  ['route templates by a part of the name', listRouteTemplates([], { limit: 50, name: 'nome' })],
  ['route templates of a driver', listRouteTemplates([], { limit: 50, ownOfUser: 77 })],
  ...modifiedLists.flatMap(([name, list]): [string, ListQuery][] => [
    [`${name} modified since`, list(modified)],
    [`${name} modified since, after a cursor`, list(afterModified)],
  ]),
];

/** The index has these parts in order for each record. Those of several records are merged by sorting. */
const sortedInParts: readonly [says: string, filters: RoutePointFilters][] = [
  ['points of the plans of a period', period],
  ['points of the plans from a day on', { begin: period.begin }],
  ['points of a status of the plans of a period', { ...period, pointStatuses: ['P', 'D'] }],
  ['points returned for a reason of the plans of a period', { ...period, returnReasonId: 77 }],
  ['late points of the plans of a period', { ...period, isLate: true }],
  ['points with an agreement of the plans of a period', { ...period, agreement: 'contradicted' }],
];

/** Few rows by nature: found by an index and then sorted. */
const sorted: readonly [says: string, listing: ListQuery][] = [
  ['audit entries of a record', listAuditEntries({ ...entries, resource: 'point_of_interest', resourceId: 77 })],
  ['records of a batch in the audit', listAuditRecords(6, undefined, false, { limit: 50 })],
  ['a record of a batch in the audit', listAuditRecords(6, 77, false, { limit: 50, cursor: cursorOf('5') })],
  ['a route plan by its id', plans({ id: 77 })],
  ['route plans of a code that may be an id', plans({ code: '77' })],
  ['route plans of a route', plans({ routeId: 77 })],
  ['points of a route plan', pointsOfPlans({ id: 77, externalCode: 'E77' })],
  // PostgreSQL 15 sorts them at once, later versions plan by plan.
  ['points of the plans of a vehicle', pointsOfPlans({ vehicleId: 77 })],
  ['points of the plans of a vehicle in a period', pointsOfPlans({ vehicleId: 77, ...period })],
  ['points of the plans of a user', pointsOfPlans({ userId: 77 })],
  ['points of the plans of a driver', pointsOfPlans({ driverId: 77 })],
  [
    'points of the plans of a driver in a period, after a cursor',
    pointsOfPlans({ driverId: 77, ...period }, afterPoint),
  ],
  ["points of a driver's own plans", pointsOfPlans({ ownOfUser: 77, ...period })],
  ['points of a code in any plan', pointsOfPlans({ externalCode: 'E77' })],
  ['points with words that many have', pointsOfPlans({ words: manyPoints })],
  ['points with words that many have, after a cursor', pointsOfPlans({ words: manyPoints }, afterPoint)],
  ['points with words that few have', pointsOfPlans({ words: fewPoints })],
  [
    'points with words that few have, of a driver in a period',
    pointsOfPlans({ words: fewPoints, driverId: 77, ...period }),
  ],
  ['route plans with words that few have', plans({ words: fewPlans, statuses: ['P', 'E'], ...period })],
  [
    'points of a code in plans of a driver in a period',
    pointsOfPlans({ externalCode: 'E77', driverId: 77, ...period }),
  ],
  [
    'points of a route plan to a driver, after a cursor',
    pointsOfPlans({ id: 77, externalCode: 'E77', ownOfUser: 77 }, afterPoint),
  ],
  ['events of a vehicle', events({ vehicleIds: [77, 82] })],
  ['events of the whole company', events({})],
  ['events of the whole company that are not acknowledged', events({ isAcknowledged: false })],
  ['events of the whole company, after a cursor', events({}, { cursor: cursorOf('2026-01-08T12:00:00Z', '9') })],
  ['events of a fleet', events({ fleetIds: [77] })],
  ['events of a fleet, modified since, after a cursor', events({ fleetIds: [77] }, afterModified)],
  ['events of a vehicle, modified since', events({ vehicleIds: [77, 82] }, modified)],
  ['events of the whole company, modified since', events({}, modified)],
  ['events of a driver, modified since, after a cursor', events({ driverIds: [77] }, afterModified)],
  [
    'events of a driver, after a cursor',
    events({ driverIds: [77] }, { cursor: cursorOf('2026-01-08T12:00:00Z', '9') }),
  ],
  ['itineraries with positions', listItineraries(itineraryIncludes, { limit: 50 }, { ...period, vehicleId: 77 })],
  ['last positions of vehicles', lastPositions({ vehicleIds: [77, 82] })],
  ['last positions of a fleet', lastPositions({ fleetIds: [77] })],
  ["last positions of a driver's own vehicles, after a cursor", lastPositions({ ownOfUser: 77 }, cursorOf('5'))],
  ['the track of a vehicle', listTrack({ limit: 50 }, 77, period)],
  [
    'the track of a vehicle, after a cursor',
    listTrack({ limit: 50, cursor: cursorOf('2026-01-08T12:00:00.000Z') }, 77, period),
  ],
  ['messages of a device', deviceMessages({})],
  ['messages of a device in no vehicle', deviceMessages({ isWithoutVehicle: true })],
  ['messages of a device while a driver drove', deviceMessages({ driven })],
  ['the track of a vehicle while a driver drove', listTrack({ limit: 50 }, 77, period, driven)],
  ['messages of a device after a cursor', deviceMessages({}, cursorOf('2026-01-08T12:00:00.000Z', 'position', '-9'))],
  ['days of a vehicle', summed({ vehicleIds: [77, 82] })],
  ['days of a driver', summed({ driverIds: [77] })],
  ['actions of a plan that tracking contradicts', actionsDone({ planId: 77, agreement: 'contradicted' })],
  ['attempts of a plan', attempts({ planId: 77 })],
  ['attempts with a vehicle', attempts({ vehicleId: 77 })],
  ['installations', listDeviceInstallations({ limit: 50 }, { deviceId: undefined, vehicleId: undefined })],
  ['installations of a device', listDeviceInstallations({ limit: 50 }, { deviceId: 77, vehicleId: undefined })],
  ['installations in a vehicle', listDeviceInstallations({ limit: 50 }, { deviceId: undefined, vehicleId: 77 })],
  ['recomputations', listRecomputations({ limit: 50 })],
  [
    'recomputations after a cursor',
    listRecomputations({ limit: 50, cursor: cursorOf('2026-01-08T12:00:00.000Z', '9') }),
  ],
  ['service times at places', listServicesAtPlaces({ limit: 50 })],
  ['service times at places after a cursor', listServicesAtPlaces({ limit: 50, cursor: cursorOf('86356457481') })],
  ['figures of plans of a day', executed({})],
  ['figures of plans of a vehicle', executed({ vehicleIds: [77] })],
  ['figures of plans of a driver', executed({ driverIds: [77] })],
  ['figures of plans of a fleet', executed({ fleetIds: [77] })],
  ['figures of some plans', executed({ planIds: [77, 82] })],
  ['figures of the plans of a day by fleet and month', executed({ groups: ['month', 'fleet'] })],
  ['figures of the stops of a day by place', executed({ groups: ['place'] })],
  ['figures of the stops of a day by reason', executed({ groups: ['route_return_reason'] })],
  ['route templates by their code', listRouteTemplates([], { limit: 50, external_code: 'C77' })],
  ['days of a route template', listTemplateDays(77, { limit: 50 })],
  ['days of a route template after a cursor', listTemplateDays(77, { limit: 50, cursor: cursorOf('2026-01-05') })],
  ["actions of a driver's own plans", actionsDone({ ownOfUser: 6 })],
  ['a checklist execution by its code', listChecklists({ ...executions, id: 6 })],
  ['checklist executions of several users', listChecklists({ ...executions, userIds: [6, 11, 16] })],
  [
    'points of interest that an import knows again',
    found(pointImportQueries.findByKeys([{ column: 'migration_id', values: ['P-6', 'P-11', 'x'] }])),
  ],
  [
    'drivers that an import knows again',
    found(
      driverImportQueries.findByKeys([
        { column: 'cpf', values: ['6', '11', 'x'] },
        { column: 'external_code', values: ['D6', 'x'] },
      ]),
    ),
  ],
  [
    'vehicles that an import knows again',
    found(
      vehicleImportQueries.findByKeys(
        ['mercosul_plate', 'chassi', 'renavam', 'external_code'].map((column) => ({ column, values: ['6', 'x'] })),
      ),
    ),
  ],
  ['a driver by id', drivers({ id: 77 })],
  [
    'fleets that an import knows again',
    found(
      namedTable('fleet')
        .importQueries()
        .findByKeys([
          { column: 'name_sort', values: ['Nome 6', 'x'] },
          { column: 'external_code', values: ['C6', 'x'] },
        ]),
    ),
  ],
  ['a driver by external code', drivers({ external_code: 'D77' })],
  ...Object.entries(namedLists).map(([name, table]): [string, ListQuery] => [
    `${name} of a code`,
    listNamed(table, { limit: 50, external_code: 'C77' }),
  ]),
  ['a point of interest by migration_id', filterPointsOfInterest([], { limit: 50 }, { migrationId: 'P-77' })],
  ['a driver by CPF', drivers({ cpf: '00000000077' })],
  [
    'drivers of whose names few match',
    drivers({ is_deliveryman: true }, undefined, sql`id = any(${'{77,82}'}::bigint[])`),
  ],
  ...driverWarningCodes.map((code): [string, ListQuery] => [
    `drivers of whom few have ${code}`,
    drivers({}, undefined, warningConditions[code]),
  ]),
  ["a driver's own routes of a period", routes(undefined, 77)],
  ['vehicles of several cost centers', vehicles({ costCenterIds: [77, 82], visible: true })],
  [
    'vehicles of a short time',
    vehicles({ visible: true }, undefined, createdBetween('2026-01-02T00:00:00Z', '2026-01-02T01:00:00Z')),
  ],
  ['vehicles whose titles few share', vehicles({ visible: true }, undefined, sql`id = any(${'{77,82}'}::bigint[])`)],
];

/** Building an index over all rows at once costs a fraction of growing it row by row. */
const withoutIndexes = `
  create temporary table dropped as
    select indexrelid::regclass as index, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class made_of on made_of.oid = indrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition
      and not exists (select from pg_constraint where conindid = indexrelid);
  do $$ declare name text; begin
    for name in select index from dropped loop execute 'drop index ' || name; end loop;
  end $$`;
const withIndexes = `do $$ declare made text; begin
    for made in select definition from dropped loop execute made; end loop;
  end $$`;

/** Announcements of as many transactions, for each company in turn. */
const filledOutbox = `insert into outbox (epoch, transaction, customer_id, type, resource_id, payload)
  select 4294967297, n::text::xid8, n % 5 + 1, 'fleet.updated', n, '{}' from generate_series(1, 20000) n`;

/** As the application's own connection sends them: lists as JSON. */
const asWritten = (value: unknown): unknown => (Array.isArray(value) ? JSON.stringify(value) : value);

/** A query that is not a list for callers. */
function found(question: Sql): ListQuery {
  return { select: question, limit: undefined, cursorOf: () => '', count: () => question };
}

/** There are few companies, so their table may be read entirely. */
const readsAll = /Seq Scan on (?!customer\b)/;

/** Merged sorted lists are not sorted again, though their plan names a `Sort Key`. */
const sorts = /Sort {2}\(/;

test('every list of the contract that comes in pages is among those tried here', () => {
  const paged = (Object.entries(operations) as [OperationId, Operation][]).filter(([, { query }]) =>
    Object.hasOwn(query?.properties ?? {}, 'cursor'),
  );
  const tried: readonly string[] = [...Object.keys(namedLists), ...listsWithFilters, ...exportsOfOne];
  assert.deepEqual(
    paged.map(([id]) => id).filter((id) => !tried.includes(id)),
    [],
    'Add these to namedLists of index-use.full.test.ts, or to listsWithFilters and every filter of theirs to listings.',
  );
});

describe('A page of a large list is found by an index, in order', () => {
  let target: FreshDatabase;
  let app: pg.Client;

  before(async () => {
    target = await freshDatabase();
    const owner = new pg.Client({ connectionString: target.adminUrl });
    await owner.connect();
    // Without triggers: the fifty audit and outbox rows per number would take a minute.
    await owner.query(`set session_replication_role = replica; ${withoutIndexes}`);
    await owner.query(filledTables(5, 20_000));
    await owner.query(`${filledAudit(20_000)} ${filledOutbox}; ${withIndexes}; analyze`);
    await owner.end();
    app = new pg.Client({ connectionString: target.appUrl });
    await app.connect();
  });

  after(async () => {
    await app.end();
    await target.drop();
  });

  const db: Db = {
    async rows(question) {
      const { text, values } = question.statement();
      const asWritten = { getTypeParser: () => (value: string) => value };
      return (await app.query({ text, values: [...values], rowMode: 'array', types: asWritten })).rows;
    },
  };

  const planOf = async (question: Sql): Promise<string> => {
    const { text, values } = question.statement();
    await app.query("begin; set local tropeiro.customer_id = '2'");
    const { rows } = await app.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values.map(asWritten));
    await app.query('rollback');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };

  for (const cursor of [undefined, cursorOf('2026-01-08T12:00:00Z', '9', '1', '9')])
    it(`points in no plan of the routes of a period${cursor ? ' after a cursor' : ''}, sorted route by route`, async () => {
      const plan = await planOf(aggregatePage(unassigned(cursor).select));
      assert.doesNotMatch(plan, readsAll);
      assert.doesNotMatch(plan.replaceAll('Incremental Sort', ''), sorts, plan);
      assert.match(plan, /Index Cond: .*customer_id = /);
    });

  it('the overlapping plans of a vehicle or person, by vehicle or person and time', async () => {
    const { begin: date_time_start, end: date_time_end } = period;
    const crew = { vehicle_id: 6, driver_id: 6, helper_id: 11 };
    const plan = await planOf(overlappingPlansQuery([{ date_time_start, date_time_end, ...crew }], [1]));
    assert.doesNotMatch(plan, readsAll);
    assert.equal(plan.match(/Index Cond: .*customer_id = .*_id = given.*date_time_start/g)?.length, 5, plan);
  });

  it('the plans that may relieve another, by time, and their points by plan', async () => {
    const { begin: date_time_start, end: date_time_end } = period;
    const at = { latitude: -30, longitude: -51 };
    const plan = await planOf(reliefPlansQuery({ id: 1, date_time_start, date_time_end }, [at]));
    assert.doesNotMatch(plan, readsAll);
    assert.match(plan, /Index Cond: .*customer_id = .*route_plan_id = /, plan);
  });

  for (const [title, filter] of [
    ['', {}],
    [' of a type', { types: ['fleet.updated'] }],
    [" of a driver's own", { ownOfUser: 6 }],
  ] as const)
    it(`announcements${title} after a cursor, in the order of the outbox`, async () => {
      const behind = ['4294967297', '500', '500'] as const;
      const plan = await planOf(announcementsQuery(behind, ['4294967297', '15000', '15000'], 50, filter));
      assert.doesNotMatch(plan, readsAll);
      assert.match(plan, /Index Scan using outbox_of_customer .*\n +Index Cond: .*ROW\(customer_id/, plan);
      assert.doesNotMatch(plan, /Bitmap Heap Scan on vehicle/, plan);
    });

  for (const [title, listing] of sorted) {
    it(`${title}, sorted after`, async () => {
      assert.doesNotMatch(await planOf(aggregatePage(listing.select)), readsAll);
      assert.doesNotMatch(await planOf(listing.count()), readsAll, 'their number');
    });
  }

  for (const [title, filters] of sortedInParts) {
    for (const cursor of [undefined, afterPoint]) {
      it(`${title}${cursor ? ' after a cursor' : ''}, sorted plan by plan`, async () => {
        const plan = await planOf(aggregatePage(pointsOfPlans(filters, cursor).select));
        assert.doesNotMatch(plan, readsAll);
        assert.doesNotMatch(plan.replaceAll('Incremental Sort', ''), sorts, plan);
        assert.match(plan, /Index Cond: .*customer_id = /);
        if (cursor) assert.match(plan, /Index Cond: .*ROW\(/);
      });
    }
  }

  for (const [title, listing] of listings) {
    it(title, async () => {
      const plan = await planOf(aggregatePage(listing.select));
      assert.match(plan, /Index Scan( Backward)? using/);
      assert.doesNotMatch(plan, readsAll);
      assert.doesNotMatch(plan, sorts);
      assert.match(plan, /Index Cond: .*customer_id = /);
      // A cursor must be an index condition, not a filter on the rows read.
      if (title.endsWith('cursor')) assert.match(plan, /Index Cond: .*ROW\(/);
      if (title.includes('modified since')) assert.match(plan, /_by_modification /);
    });
  }

  /** Frequent and rare, long and short texts, and characters with a meaning in LIKE patterns. */
  for (const text of ['v', 'Ve', 'zq', '9', '99', '999', 'lo 7', 'veículo 19', '%', '_1', '']) {
    it(`finds every title that contains “${text}”, and no other`, async () => {
      await app.query("begin; set local tropeiro.customer_id = '2'");
      const found = await containsCondition(db, { table: 'vehicle', column: 'title_sort' }, text);
      const [counted] = await db.rows(sql`select count(*) from vehicle where ${found}`);
      const [expected] = await db.rows(sql`select count(*) from vehicle where strpos(title_sort, plain(${text})) > 0`);
      await app.query('rollback');
      assert.deepEqual(counted, expected);
    });
  }
});
