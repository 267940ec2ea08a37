import type { Operation } from '@tropeiro/contract/operation.ts';
import { type OperationId, type Operations, operations } from '@tropeiro/contract/operations.ts';

type ListId = { [K in OperationId]: Operations[K]['answer'] extends { kind: 'list' } ? K : never }[OperationId];

const period = (begin: string, end: string) => `date_time_start=${begin}&date_time_end=${end}`;
const days = period('2026-01-10', '2026-01-20');
const january = encodeURIComponent('[{"begin":"2026-01-10","end":"2026-01-20"}]');
const tracked = `periods=${january}&event_category=1,2,24`;
const summed = 'initial_date=2026-01-01&end_date=2026-01-31';
const planDays = 'begin_date=2026-01-10&end_date=2026-01-20';

/**
 * Queries of every list, for the rows that `filledTables` makes. Some filters match at once, others are hard: parts of
 * a name that all, none or only the last records have; periods that hold nearly everything or lie where nothing is
 * left. A list without filters is read as it is.
 */
const queryStrings: Readonly<Partial<Record<ListId, readonly string[]>>> = {
  listPointsOfInterest: ['', 'point_of_interest_category_id=3', 'migration_id=P-4321', 'q=4321%20po', 'q=pon', 'q=zq'],
  listEventSettingChanges: ['', 'vehicle_id=4322', 'fleet_id=4321', 'name=detector_7.minimum_s', 'name=trip.minimum_m'],
  listDevices: ['', 'serial=350000000004321', 'q=350000000004321', 'q=35', 'q=zq'],
  listApiKeys: ['', 'user_id=4321'],
  listShareLinks: ['', 'route_point_id=4321', 'route_plan_id=4321'],
  listWebhookDeliveries: [
    '',
    'webhook_id=4321',
    'status=given_up',
    'status=waiting',
    'webhook_id=4321&status=delivered',
  ],
  listUserSessions: ['', 'user_id=4321'],
  listUsers: ['', 'active=true', 'active=false'],
  listDrivers: [
    '',
    'is_deliveryman=0',
    'is_deliveryman=2&id=4321',
    'is_deliveryman=2&cpf=00000004321',
    'is_deliveryman=2&identifier=ID4321',
    'is_deliveryman=2&company_registry=R4321',
    'is_deliveryman=2&external_code=D4321',
    'cnh_category_id=4',
    'q=4321%20moto',
    'q=mo',
    'q=zq',
    'name=rista%204321',
    'name=moto',
    'name=mo',
    'name=zq',
    'name=motorista%2099',
    'warning=cnh_expired',
    'warning=cnh_expiring',
    'warning=toxicology_expiring',
  ],
  listItineraries: [
    days,
    `${days}&includes=customer,vehicle,driver,position_start,position_end`,
    `${days}&vehicle_id=15000`,
    `${days}&driver_id=15000`,
    `${days}&external_id=I4321`,
    period('2026-01-01', '2026-12-31'),
    period('2026-06-01', '2026-06-02'),
  ],
  listVehicles: [
    '',
    'visible=2&includes=fleet,vehicle_model,fuel_category,vehicle_color,vehicle_category,work_shift,daily_summary',
    'chassi=CH4321',
    'renavam=R4321',
    'external_code=V4321',
    'status=B',
    'visible=0&status=C',
    'cost_center_ids=5,15,25,35',
    'q=4321%20vei',
    'q=ve',
    'q=zq',
    'title=lo%204321',
    'title=vei',
    'title=ve',
    'title=zq',
    'title=veiculo%2099',
    'plate=04321',
    'plate=AB',
    'plate=zq',
    'plate=AB09',
    'date_created_begin=2026-01-10&date_created_end=2026-01-11',
    'date_created_begin=2026-01-10',
    'date_created_begin=2026-06-01',
    'date_created_end=2026-02-10',
  ],
  listRoutePlans: [
    '',
    planDays,
    'begin_date=2026-01-10',
    'end_date=2026-01-20',
    'begin_date=2026-06-01&end_date=2026-06-02',
    `${planDays}&includes=vehicle.device,user,driver,helper,user_excluded,route_points.routes_info,route_points.route_point_items,map`,
    `${planDays}&vehicle_id=15000`,
    `${planDays}&user_id=15000`,
    `${planDays}&driver_id=15000`,
    `${planDays}&route_plan_statuses=P`,
    `${planDays}&route_plan_statuses=P,E,W`,
    'route_plan_statuses=W',
    'q=4321%20rota',
    'q=ro',
    'q=zq',
    'route_plan_code=Rota%204321',
    'route_plan_code=4321',
    'route_id=4321',
    'route_plan_id=4321',
  ],
  listRoutePoints: [
    'route_plan_id=4321&external_code=E4321',
    'route_plan_id=4321&external_code=zq',
    'external_code=E4321',
    'external_code=zq',
    'q=4321%20ent',
    'q=en',
    'q=zq',
    planDays,
    'begin_date=2026-01-10',
    `${planDays}&vehicle_id=15000`,
    `${planDays}&driver_id=15000`,
    'user_id=15000',
    `${planDays}&unassigned=true`,
    'external_code=E4321&unassigned=true',
    `${planDays}&statuses=D`,
    `${planDays}&route_return_reason_id=4321`,
    `${planDays}&late=true`,
    `${planDays}&agreement=contradicted`,
  ],
  listRoutes: ['', planDays, 'begin_date=2026-06-01&end_date=2026-06-02'],
  listChecklists: [
    days,
    `${days}&user_ids=15000,15001`,
    `${days}&checklist_code=15000`,
    `${days}&checklist_form_id=15000`,
    `${days}&vehicle_id=15000`,
    `${days}&risk_level=H`,
    `${days}&acknowledged=true`,
    `${days}&acknowledged=false`,
    period('2026-06-01', '2026-06-02'),
  ],
  listChecklistFormFieldsExecuted: ['id=15000&includes=checklist_form_field.table.items'],
  listEvents: [
    `${tracked}&vehicles_id=15000`,
    `${tracked}&driver_ids=15000&aggregated_field=driver`,
    `${tracked}&fleet_ids=15000`,
    `${tracked}&vehicles_id=15000,15001&distance=1000&aggregated_fields=vehicle`,
    `${tracked}&limit=50&acknowledged=false`,
    `${tracked}&limit=50&acknowledged=true`,
  ],
  listExecutionActions: [
    '',
    'route_plan_id=15000',
    'driver_id=15000',
    'outcome=refused',
    'outcome=refused&settled=false',
    'action=acknowledge',
    'route_plan_id=15000&agreement=contradicted',
    'route_point_id=15000',
    `${planDays}&agreement=contradicted`,
    planDays,
    `${planDays}&driver_id=15000&outcome=applied`,
  ],
  listExecutionAttempts: [
    planDays,
    `${planDays}&route_plan_id=15000`,
    `${planDays}&vehicle_id=15000`,
    `${planDays}&driver_id=15000`,
    `${planDays}&user_id=15000`,
    `${planDays}&status=D`,
  ],
  listExecutionSummary: [
    summed,
    `${summed}&aggregated_fields=day,vehicle`,
    `${summed}&aggregated_fields=driver&driver_ids=15000`,
    `${summed}&aggregated_fields=route_plan&vehicles_id=15000`,
    `${summed}&aggregated_fields=month,fleet`,
    `${summed}&aggregated_fields=place`,
    `${summed}&aggregated_fields=route_return_reason`,
    `${summed}&fleet_ids=15000`,
    `${summed}&route_plan_ids=4321`,
  ],
  listDeviceInstallations: ['', 'device_id=15000', 'vehicle_id=15000'],
  listMessages: ['', 'driver_id=15000', 'route_plan_id=15000', 'route_point_id=15000', 'unread=true', planDays],
  listPositions: ['', 'includes=vehicle,driver,location', 'vehicles_id=15000,15001', 'fleet_ids=15000'],
  listTrack: [period('2026-01-01', '2026-01-31'), `${period('2026-01-01', '2026-01-31')}&zoom=12`],
  listDeviceMessages: [
    period('2026-01-01', '2026-01-31'),
    `${period('2026-01-01', '2026-01-31')}&without_vehicle=true`,
  ],
  listDailySummary: [
    `${summed}&aggregated_fields=vehicle`,
    `${summed}&daily_type=analytical`,
    `${summed}&aggregated_fields=driver&driver_ids=15000`,
    `${summed}&aggregated_fields=vehicle,driver&vehicles_id=15000,15001`,
  ],
  listChecklistForms: ['', 'active=true', 'active=false'],
  listAuditRecords: ['', 'resource_id=4321'],
  listAuditEntries: [
    '',
    'begin_date=2026-01-01&end_date=2026-01-02',
    'resource=point_of_interest',
    'resource=fleet',
    'resource=point_of_interest&resource_id=4321',
    'user_id=4321',
    'request_id=request-4321',
  ],
};

/** The same queries for every list of records that have a name and a code. */
const ofNamed: readonly string[] = ['', 'external_code=C4321', 'name=nome', 'name=4321', 'name=zq'];

const ofEveryList: ReadonlySet<string> = new Set(['limit', 'cursor', 'dialect', 'includes', 'count', 'modified_since']);

const lists = Object.values<Operation>(operations).filter(({ answer }) => answer.kind === 'list');

/** Path and query of each. */
export const listQueries: readonly string[] = lists.flatMap(({ id, path, query }) => {
  const queries = queryStrings[id as ListId] ?? (query?.properties.external_code ? ofNamed : ['']);
  const unasked = Object.keys(query?.properties ?? {}).filter(
    (name) => !ofEveryList.has(name) && !queries.some((text) => new URLSearchParams(text).has(name)),
  );
  if (unasked.length > 0) throw new Error(`${id} is not asked by ${unasked.join(', ')}`);
  const modified = query?.properties.modified_since
    ? [[queries[0], 'modified_since=2026-01-10'].filter(Boolean).join('&')]
    : [];
  return [...queries, ...modified].map((text) => `${path.replace('{id}', '4321')}${text === '' ? '' : `?${text}`}`);
});
