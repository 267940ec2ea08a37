import { createClient, ProblemError } from '@tropeiro/contract/client.ts';

const baseUrl = process.argv[2] ?? 'http://127.0.0.1:8080';
const print = (line: string) => process.stdout.write(`${line}\n`);
const company = '11.222.333/0001-81';
const password = 'tropeiro-demo';

const anonymous = createClient({ baseUrl, language: 'pt-BR' });
const logIn = async (username: string, realm: 'customer' | 'driver') => {
  const { body } = await anonymous.call('login', { body: { username, parent_username: company, password, realm } });
  return anonymous.withToken(body.access_token);
};
const erp = await logIn('admin', 'customer');

// Yesterday eight drivers had eight deliveries each. A driver logs in with the CPF.
const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const run = Date.now();
const { body: drivers } = await erp.call('listDrivers', { query: { limit: 8 } });
for (const { id: driver_id, name, cpf: login } of drivers.data) {
  const user = { name, login: login ?? '', driver_id, role: 'driver', realm: 'driver', password } as const;
  await erp.call('createUser', { body: { data: user } }).catch((error: unknown) => {
    // A driver who already has a login keeps it.
    if (!(error instanceof ProblemError && error.problem.code === 'duplicate')) throw error;
  });
}
const { body: reason } = await erp.call('createRouteReturnReason', {
  body: { data: { name: `Ninguém em casa (${run})` } },
});

/** An action of the driver, stored on the phone until there is a connection. */
type Action = Parameters<typeof erp.call<'sendExecutionActions'>>[1]['body']['data'][number];
/**
 * A picture of one pixel, in a different color for each number. Until it is uploaded, its name is the hash of its
 * bytes.
 */
async function makePicture(number: number) {
  const colour = [number & 255, (number >> 8) & 255, run & 255];
  const bytes = Uint8Array.from([
    ...[71, 73, 70, 56, 57, 97, 1, 0, 1, 0, 128, 0, 0, ...colour, 0, 0, 0],
    ...[44, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 68, 1, 0, 59],
  ]);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return { bytes, sha256: Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') };
}

const planIds: number[] = [];
const done = { delivered: 0, returned: 0, twice: 0, pictures: 0 };
for (const [number, { cpf }] of drivers.data.entries()) {
  // The ERP plans the day of one driver.
  const yard = { latitude: -30.0033, longitude: -51.1741 };
  const { body: planned } = await erp.call('importRoutePlan', {
    body: {
      source: 'H',
      geocoding: false,
      data: {
        external_code: `DIA-${run}-${number + 1}`,
        date_time_start: `${day}T08:00:00-03:00`,
        date_time_end: `${day}T18:00:00-03:00`,
        document_number: cpf ?? '',
        require_picture: true,
        route_points: [
          { name: 'Pátio', type: 'PA', ...yard },
          ...Array.from({ length: 8 }, (_, at) => ({
            name: `Pedido ${number * 8 + at + 1}`,
            external_code: `NF-${run}-${number * 8 + at + 1}`,
            latitude: yard.latitude - 0.01 * (at + 1),
            longitude: yard.longitude - 0.01 * number,
            delivery_time: 300,
          })),
          { name: 'Pátio', type: 'CH', ...yard },
        ],
      },
    },
  });
  const planId = planned.route_plans[0]?.id ?? 0;
  planIds.push(planId);

  // In the morning the driver's two phones load the day. One continues where the other cannot.
  const driver = await logIn(cpf ?? '', 'driver');
  const { body: loaded } = await driver.call('getDriverDay', { query: { date: day } });
  const points = loaded.data.route_plans.find(({ id }) => id === planId)?.route_points ?? [];
  const phones: Action[][] = [[], []];
  const pictures: Awaited<ReturnType<typeof makePicture>>[] = [];
  let minute = 0;
  const act = (action: Action['action'], fields: Partial<Action> = {}) => {
    minute += 5;
    const queued = phones[minute % 3 === 0 ? 1 : 0] ?? [];
    const device_time = new Date(Date.parse(`${day}T11:00:00Z`) + minute * 60_000).toISOString();
    const known = { uuid: crypto.randomUUID(), route_plan_id: planId, sequence: queued.length, device_time };
    queued.push({ ...known, action, ...fields });
  };
  act('start');
  for (const { id: route_point_id, type, latitude, longitude } of points) {
    if (type !== 'PE') continue;
    const pointFields = { route_point_id, latitude, longitude };
    const isClosed = route_point_id % 4 === 0;
    const isBackLater = route_point_id % 8 === 0;
    act('arrive', pointFields);
    if (isClosed) act('return', { ...pointFields, route_return_reason_id: reason.data.id });
    if (!isClosed || isBackLater) {
      const picture = await makePicture(route_point_id);
      pictures.push(picture);
      act('deliver', { ...pointFields, pictures: [picture.sha256] });
    }
    done.delivered += isClosed && !isBackLater ? 0 : 1;
    done.returned += isClosed && !isBackLater ? 1 : 0;
    done.twice += isBackLater ? 1 : 0;
  }
  act('finish');
  done.pictures += pictures.length;

  // There was no connection all day. The second phone connects first. Its requests get no response, so it sends them
  // again.
  const send = (phone: number) => {
    const data = [...(phones[phone] ?? [])].reverse();
    const sent_at = new Date().toISOString();
    return driver.call('sendExecutionActions', { body: { phone: `celular-${number}-${phone}`, sent_at, data } });
  };
  for (const phone of [1, 1, 0]) await send(phone);
  // Pictures are uploaded separately, in pieces, each from where the last one ended.
  for (const { sha256, bytes } of pictures) {
    const params = { sha256 };
    for (const end of [20, bytes.length]) {
      const { received: offset } = (await driver.call('getImageUpload', { params })).body.data;
      const query = { offset, size: bytes.length };
      await driver.call('uploadImagePiece', { params, query, file: new Blob([bytes.subarray(offset, end)]) });
    }
  }
  await driver.call('logout');
}
print(`Done: ${JSON.stringify(done)}`);

// In the evening the ERP reads the day: plans with their points, one order by its invoice, and the picture that proves
// it.
const read = { delivered: 0, returned: 0, twice: 0, pictures: 0 };
for (const route_plan_id of planIds) {
  const { body } = await erp.call('listRoutePlans', { query: { route_plan_id } });
  for (const { status, routes_info } of body.data[0]?.route_points ?? []) {
    read.delivered += status === 'E' ? 1 : 0;
    read.returned += status === 'D' ? 1 : 0;
    read.twice += routes_info.length > 1 ? 1 : 0;
    read.pictures += routes_info.flatMap(({ picture_list }) => picture_list).length;
  }
}
print(`Read: ${JSON.stringify(read)}`);
for (let number = 1; number <= 3; number++) {
  const { body: found } = await erp.call('listRoutePoints', { query: { external_code: `NF-${run}-${number}` } });
  for (const { name, status, routes_info } of found.data) {
    const picture = routes_info.at(-1)?.pictures;
    const bytes = picture ? (await erp.bytes('getPicture', { query: { picture } })).body.length : 0;
    print(
      `${name}: ${status}, ${routes_info.length} attempts, the last at ${routes_info.at(-1)?.return_date}, ${bytes} bytes`,
    );
  }
}

// The figures of the day agree.
const { body: summary } = await erp.call('listExecutionSummary', {
  query: { initial_date: day, end_date: day, route_plan_ids: planIds },
});
for (const { count_completed, count_points, count_delivered, count_returned, count_second_attempts } of summary.data)
  print(
    `Figures: ${count_completed} plans completed, ${count_points} points, ${count_delivered} delivered, ${count_returned} returned, ${count_second_attempts} attempted twice`,
  );
await erp.call('logout');
