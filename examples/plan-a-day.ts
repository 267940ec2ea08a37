import { createClient } from '@tropeiro/contract/client.ts';

const baseUrl = process.argv[2] ?? 'http://127.0.0.1:8080';
const print = (line: string) => process.stdout.write(`${line}\n`);

const anonymous = createClient({ baseUrl, language: 'pt-BR' });
const { body: tokens } = await anonymous.call('login', {
  body: { username: 'admin', parent_username: '11.222.333/0001-81', password: 'tropeiro-demo', realm: 'customer' },
});
const client = anonymous.withToken(tokens.access_token);

// Two hundred deliveries around Porto Alegre, every fifth in the morning only, for eight vehicles of the fleet.
const day = '2026-12-01';
const vehicle_plates = ['IXA4B17', 'IXB2C90', 'JAC7D35', 'JAC7D36', 'JBE1F08', 'JBE1F09', 'IWD3321', 'JCF5G62'];
const yard = { latitude: -30.0033, longitude: -51.1741 };
const deliveries = Array.from({ length: 200 }, (_, at) => ({
  name: `Pedido ${at + 1}`,
  external_code: `PED-${at + 1}`,
  latitude: yard.latitude - 0.1 * Math.abs(Math.sin(at * 12.9898)),
  longitude: yard.longitude - 0.08 * Math.sin(at * 78.233),
  delivery_time: 240,
  route_point_items: [{ external_code: `SKU-${at % 17}`, quantity: 1 + (at % 5), capacity: 15 }],
  ...(at % 5 === 0 && { time_window: { begin: `${day}T08:00:00-03:00`, end: `${day}T11:00:00-03:00` } }),
}));
// No vehicle can load this one.
const safe = {
  name: 'Cofre',
  external_code: 'PED-201',
  ...yard,
  route_point_items: [{ external_code: 'COFRE', capacity: 9000 }],
};

const planned = async (points: readonly object[]) => {
  const { body } = await client.call('importRoutePlan', {
    body: {
      source: 'H',
      geocoding: false,
      has_time_window: true,
      on_duplicate: 'replace',
      data: {
        external_code: 'EXEMPLO-200',
        date_time_start: `${day}T07:30:00-03:00`,
        date_time_end: `${day}T17:30:00-03:00`,
        vehicle_plates,
        route_points: [
          { name: 'Pátio', type: 'PA' as const, ...yard },
          ...(points as typeof deliveries),
          { name: 'Pátio', type: 'CH' as const, ...yard },
        ],
      },
    },
    headers: { 'idempotency-key': `plan-a-day-${Date.now()}` },
  });
  return body;
};

const first = await planned([...deliveries, safe]);
print(`${first.route_points} points in ${first.route_plans.length} plans`);
for (const { name, code, reason, detail } of first.unassigned_points)
  print(`Left out: ${name} (${code}): ${reason}. ${detail ?? ''}`);

// The points left out are delivered another way. The rest is planned again and replaces the first plans.
const second = await planned(deliveries);
print(
  `Again: ${second.route_points} points in ${second.route_plans.length} plans, ${second.unassigned_points.length} left out`,
);

const { body: plans } = await client.call('listRoutePlans', {
  query: { route_id: second.route_id ?? 0, includes: ['vehicle', 'route_points'] },
});
for (const { vehicle, total_points, total_distance, total_time, route_points } of plans.data) {
  const [, firstStop] = route_points;
  print(
    `${vehicle?.plate}: ${total_points} deliveries, ${Math.round(total_distance / 1000)} km, ${Math.round(total_time / 60)} min, first ${firstStop?.name} at ${firstStop?.time_scheduled}`,
  );
}

// The first delivery of one plan moves to another vehicle: first as a dry run, then for good if it breaks no new rule.
const [from, to] = plans.data;
const moved = from?.route_points.find(({ type }) => type === 'PE');
if (moved && to) {
  const move = async (dry_run: boolean) => {
    const data = { route_points: [moved.id] };
    const { body } = await client.call('moveRoutePoints', {
      params: { id: to.id },
      query: { dry_run },
      body: { data },
    });
    return body.data;
  };
  const tried = await move(true);
  for (const { vehicle_id, before, total_time } of tried.route_plans)
    print(`With ${moved.name}, vehicle ${vehicle_id}: ${before?.total_time} s become ${total_time} s`);
  for (const { message, is_new } of tried.warnings) if (is_new) print(`It would break: ${message}`);
  if (!tried.warnings.some(({ is_new }) => is_new)) print(`Moved: ${!(await move(false)).dry_run}`);
}
await client.call('logout');
