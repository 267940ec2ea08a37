import type { SentCall } from './document-validator.ts';

/** A call of the specification or of a decision, its purpose, and the expected status. */
export type PrescribedCall = SentCall & { readonly description: string; readonly status?: number };

const at = (index: number) => ({ latitude: -30.01 - index / 1000, longitude: -51.15 });
const period = { date_time_start: '2026-12-01T08:00:00-03:00', date_time_end: '2026-12-01T18:00:00-03:00' };

const planOf = (
  description: string,
  route_points: readonly object[],
  data: object = {},
  more: object = {},
): PrescribedCall => ({
  description: `POST /import/route_plan: ${description}`,
  method: 'POST',
  path: '/import/route_plan',
  body: {
    optimize: false,
    geocoding: false,
    source: 'H',
    has_time_window: true,
    is_async: false,
    dry_run: true,
    ...more,
    data: { ...period, external_code: 'ROTA-1', route_points, ...data },
  },
});

const get = (path: string, query: Readonly<Record<string, string>> = {}, status = 200): PrescribedCall => ({
  description: `GET ${path} ${Object.entries(query)
    .map(([name, text]) => `${name}=${text}`)
    .join(' ')}`,
  method: 'GET',
  path,
  query,
  status,
});

const send = (
  method: 'POST' | 'PUT',
  path: string,
  description: string,
  body: unknown,
  status?: number,
): PrescribedCall => ({
  description: `${method} ${path}: ${description}`,
  method,
  path,
  body,
  ...(status && { status }),
});

const ofType = (type: string | null) => [
  { name: 'A', type, ...at(1) },
  { name: 'B', ...at(2) },
];
const ofWindow = (time_window: unknown) => [{ name: 'A', time_window, ...at(1) }];
const [begin, end] = ['2026-12-01T09:00:00-03:00', '2026-12-01T11:00:00-03:00'];

const wholePoint = {
  name: 'NF 10482',
  order: 1,
  info: 'Portão 2',
  address: 'Av. Assis Brasil, 3522, Porto Alegre - RS',
  type: 'Entrega',
  ...at(1),
  external_code: 'NF-10482',
  axles: 3,
  priority: 10,
  delivery_time: 600,
  time_window: { begin, end },
  route_point_items: [{ external_code: 'CX-1', value: 12.5, description: 'Caixa', quantity: 2.5, capacity: 3 }],
  disable_signature_check: true,
  disable_picture: true,
};

const parts = {
  street: 'Rua dos Andradas',
  number: '100',
  complement: null,
  neighborhood: 'Centro',
  city: 'Porto Alegre',
  state: 'RS',
  cep: '90020-000',
  country: null,
};

const plans: readonly PrescribedCall[] = [
  planOf('every field of a point', [
    { name: 'Base', type: 'Partida', ...at(0) },
    wholePoint,
    { name: 'Fim', type: 'Chegada', ...at(3) },
  ]),
  ...['Partida', 'Coleta', 'Entrega', 'Chegada', 'PA', 'PC', 'PE', 'CH', 'CO', 'COLETA', 'partida', null].map((type) =>
    planOf(`type ${type}`, ofType(type)),
  ),
  ...[{ begin, end }, { start: begin, end }, [begin, end], `${begin}/${end}`, null].map((window) =>
    planOf(`time_window ${JSON.stringify(window)}`, ofWindow(window)),
  ),
  planOf('time_windows', [{ name: 'A', ...at(1), time_windows: [[begin, end], '2026-12-01T13:00/2026-12-01T15:00'] }]),
  planOf('address in parts', [{ name: 'A', ...at(1), address: parts }]),
  planOf('a point as it was read', [
    { name: 'A', ...at(1), address: null, address_detail: parts, optimized_order: null },
  ]),
  planOf('requirements', [wholePoint], {
    require_signature: true,
    require_picture: true,
    require_hodometer_picture: false,
    load_check: true,
  }),
  planOf('vehicle and driver', [wholePoint], { vehicle_plate: 'ixa-4b17', document_number: '529.982.247-25' }),
  planOf('plates', [wholePoint, { name: 'B', ...at(2) }], { vehicle_plates: ['IXA4B17'] }, { optimize: true }),
  planOf('a crew', [wholePoint], { entity: [{ document_number: '52998224725', vehicle_plate: 'IXA4B17' }] }),
  planOf(
    'a matrix',
    [
      { name: 'A', ...at(1) },
      { name: 'B', ...at(2) },
    ],
    {},
    {
      source: 'M',
      matrix: {
        durations: [
          [0, 60],
          [60, 0],
        ],
        distances: [
          [0, 900],
          [900, 0],
        ],
      },
    },
  ),
  planOf(
    'options',
    [wholePoint],
    {},
    { all_or_nothing: true, on_duplicate: 'allow', objective: 'time', accept_low_quality: true },
  ),
];

const reads: readonly PrescribedCall[] = [
  get('/checklist/1'),
  get('/checklist/', {
    date_time_start: '2026-01-01T00:00:00Z',
    date_time_end: '2026-12-31',
    checklist_code: '1',
    user_ids: '[1, 2]',
    includes: 'user,checklist_form',
  }),
  get('/checklist_form_field_executed/', {
    id: '1',
    includes: '["checklist_form_field","checklist_form_field.table","checklist_form_field.table.items"]',
  }),
  get('/checklist/picture/', { picture: `${'0'.repeat(64)}.jpg` }, 404),
  get('/import/route_plan', {
    begin_date: '2026-01-01',
    end_date: '2026-12-31T23:59:59-03:00',
    user_id: '1',
    vehicle_id: '1',
    route_plan_code: 'ROTA-1',
    route_plan_statuses: '["P","E","C","W","I","R"]',
    includes: '["user_excluded","vehicle","vehicle.device","user"]',
  }),
  get('/import/route_plan', {
    route_plan_id: '1',
    includes: 'user_excluded,route_points,route_points.routes_info,route_points.route_point_items,vehicle,user',
  }),
  get('/import/route_point', { route_plan_id: '1', external_code: 'NF-1', includes: 'routes_info' }),
  get('/point_of_interest/', { point_of_interest_category_id: '0', includes: 'point_of_interest_category' }),
  get('/itinerary/1'),
  get('/itinerary/', {
    vehicle_id: '1',
    driver_id: '1',
    date_time_start: '2026-12-01',
    date_time_end: '2026-12-31',
    includes: 'vehicle,driver,position_start,position_end',
  }),
  ...['0', '1', '2', 'true', 'false', 'sim', 'nao'].map((is_deliveryman) => get('/driver/', { is_deliveryman })),
  get('/driver/', {
    cpf: '529.982.247-25',
    id: '1',
    name: 'Téo',
    identifier: '1',
    company_registry: '1',
    includes: 'department,cost_center,work_shift',
    cnh_category_id: '9',
  }),
  ...['0', '1', '2'].map((visible) => get('/vehicle/', { visible })),
  get('/vehicle/', {
    title: 'Fiorino',
    cost_center_ids: '[1]',
    status: 'A',
    date_created_begin: '2026-01-01',
    date_created_end: '2026-12-31T10:00:00Z',
    plate: 'IXA',
    chassi: '9BD265122E9000001',
    includes: '["fleet","vehicle_model","fuel_category","vehicle_color","vehicle_category"]',
  }),
  get('/daily_summary/', {
    initial_date: '2026-11-01',
    end_date: '2026-11-30',
    daily_type: 'aggregate',
    aggregated_fields: '["vehicle","driver"]',
    vehicles_id: '[1]',
    driver_ids: '[]',
    includes: 'driver,vehicle,vehicle.device',
  }),
  get('/daily_summary/', {
    initial_date: '2026-11-01',
    end_date: '2026-11-30',
    daily_type: 'analytical',
    vehicles_id: '',
  }),
  get('/event/', {
    periods: '[{"begin":"2026-11-01T00:00:00Z","end":"2026-11-30T00:00:00Z"}]',
    event_category: '1',
    vehicles_id: '[1]',
    driver_ids: '[]',
    distance: '100',
    aggregated_field: 'vehicle',
    includes:
      'position_start,position_end,location_start,location_end,position_start.virtual_area,position_end.virtual_area,device,vehicle,vehicle.vehicle_color,driver,poi_start,poi_end',
  }),
];

const place = { title: 'Mercado', ...at(4), phone: '51 3333-0000', responsible_name: 'Ana' };
const itinerary = { description: 'Viagem', vehicle_id: 1, driver_id: 1 };
const agent = {
  name: 'Rui Prado',
  company_registry: 'R-1',
  rg: '1',
  email: 'rui@example.com',
  phone_number: '51 9',
  is_deliveryman: true,
};

const writes: readonly PrescribedCall[] = [
  send('POST', '/point_of_interest/', 'category as an object', {
    data: { ...place, point_of_interest_category: { id: 2 } },
  }),
  send('POST', '/point_of_interest/', 'category as an id', {
    data: { ...place, point_of_interest_category_id: 0, migration_id: 'CLI-1' },
  }),
  send('PUT', '/point_of_interest/', 'a change', {
    data: { id: 1, ...place, phone: null, point_of_interest_category: { id: 3 } },
  }),
  send('POST', '/itinerary/', 'a new one', {
    data: {
      ...itinerary,
      external_id: 'V-1',
      date_time_start_estimated: begin,
      date_time_end_estimated: end,
      start_local: 'Porto Alegre',
      end_local: 'Canoas',
    },
  }),
  send('PUT', '/itinerary/1', 'a change', {
    data: { ...itinerary, external_id: 'V-2', date_time_start: begin, date_time_end: end },
  }),
  send('POST', '/driver/', 'an agent, flagged in data and beside it', {
    data: { ...agent, cpf: '714.602.380-01' },
    is_deliveryman: true,
  }),
];

/** The calls that api.md and the decisions beside it prescribe, without logins. */
export const prescribedCalls: readonly PrescribedCall[] = [...reads, ...plans, ...writes];

/** Login requests, with every form of the realm. */
export const loginsOf = (company: string, password: string): readonly PrescribedCall[] =>
  [{ realm: 'customer' }, { realm: 'Customer' }, { realm: '' }, {}].map((realm) =>
    send('POST', '/auth/login/', JSON.stringify(realm), {
      username: 'admin',
      parent_username: company,
      password,
      ...realm,
    }),
  );
