import { finished } from 'node:stream/promises';
import { messageKind, messageKinds, type ReceivedMessage } from '@tropeiro/domain/tracking/device-message.ts';
import { attributesJson, messageHash } from '@tropeiro/server/store/tracking/message-hash.ts';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** One way of writing a batch in a transaction. */
export type Way = { readonly name: string; write(batch: readonly ReceivedMessage[]): Promise<unknown> };

/** What the product's way is held against, and the ways it was chosen over, each with tables and functions of its own. */
export async function otherWays(admin: pg.Client): Promise<readonly [bare: Way, indexed: Way, ...others: Way[]]> {
  await admin.query(`create role ingest_only nologin; ${staging}`);
  await admin.query(`set role tropeiro_system; ${tables}; ${stagedFunction}; reset role`);
  const { rows } = await admin.query<Owner>(
    'select serial, d.customer_id, d.id as device_id, v.id as vehicle_id from device d join vehicle v on device_id = d.id',
  );
  const owners = new Map(rows.map((owner) => [owner.serial, owner]));
  const raw = (name: string, into: string): Way => ({
    name,
    write: (batch) => copy(admin, `copy ${into} (${owned}, ${said}) from stdin`, ownedRows(batch, owners)),
  });
  return [
    raw('COPY into a bare table', 'bare_message'),
    raw('COPY into one with the indexes', 'indexed_message'),
    { name: '(a) COPY into a staging table, then a function', write: (batch) => staged(admin, batch, viaFunction) },
    { name: '(b) the same, then as a role of its own', write: (batch) => staged(admin, batch, asIngestRole) },
  ];
}

/** The product's function under another name, for a table of another make; returns the name. */
export async function variantOf(admin: pg.Client, make: 'referring' | 'whole'): Promise<string> {
  const { rows } = await admin.query<{ text: string }>("select pg_get_functiondef('append_messages'::regproc) as text");
  const text = (rows[0]?.text ?? '')
    .replace('public.append_messages(', `public.append_${make}(`)
    .replaceAll('into device_message', `into ${make}_message`);
  await admin.query(
    `set role tropeiro_system; ${text}; grant execute on function append_${make} to tropeiro_app; reset role`,
  );
  return `append_${make}`;
}

type Owner = Readonly<Record<'serial' | 'customer_id' | 'device_id' | 'vehicle_id', string>>;

const owned = 'customer_id, device_id, vehicle_id';
const said = 'time, received, hash, latitude, longitude, altitude_m, speed_kmh, course_deg, kind, valid, attributes';

const tables = `
  create table bare_message (like device_message);
  create table indexed_message (like device_message including indexes);
  create table staged_message (like device_message including indexes);
  create table role_message (like device_message including indexes);
  create table referring_message (like device_message including indexes,
    foreign key (customer_id, device_id) references device (customer_id, id),
    foreign key (customer_id, vehicle_id) references vehicle (customer_id, id));
  create table whole_message (like device_message including indexes);
  select guard_tenant(array['staged_message', 'role_message', 'referring_message', 'whole_message']::regclass[]);
  grant insert, select on role_message to ingest_only;
  grant select on device, vehicle to ingest_only;
  create policy ingest on role_message to ingest_only using (true) with check (true);
  create policy ingest on device to ingest_only using (true);
  create policy ingest on vehicle to ingest_only using (true)`;

const staging = `
  create temporary table staging (said_by text, ${said
    .split(', ')
    .map((column) => `${column} ${columnTypes(column)}`)
    .join(', ')}) on commit delete rows;
  grant select on staging to ingest_only, tropeiro_system`;

function columnTypes(column: string): string {
  const types: Readonly<Record<string, string>> = {
    time: 'timestamptz(3)',
    received: 'timestamptz(3)',
    hash: 'bigint',
    kind: 'smallint',
    valid: 'boolean',
    attributes: 'jsonb',
  };
  return types[column] ?? 'double precision';
}

/** Does less than the product's: it sets nothing aside and does not tell which lines were new. */
const stagedFunction = `
  create function append_staged(serials text[]) returns bigint
    language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    appended bigint;
  begin
    perform from device where serial = any(serials) and active order by id for no key update;
    insert into staged_message (${owned}, ${said})
    select d.customer_id, d.id, v.id, ${said}
    from pg_temp.staging join device d on d.serial = said_by and d.active
    left join vehicle v on v.customer_id = d.customer_id and v.device_id = d.id and v.status <> 'C'
    on conflict do nothing;
    get diagnostics appended = row_count;
    return appended;
  end $$`;

async function viaFunction(client: pg.Client, serials: readonly string[]): Promise<void> {
  await client.query({ name: 'staged', text: 'select append_staged($1)', values: [serials] });
}

async function asIngestRole(client: pg.Client): Promise<void> {
  await client.query('set local role ingest_only');
  await client.query({
    name: 'as a role',
    text: `insert into role_message (${owned}, ${said})
      select d.customer_id, d.id, v.id, ${said}
      from staging join device d on d.serial = said_by and d.active
      left join vehicle v on v.customer_id = d.customer_id and v.device_id = d.id and v.status <> 'C'
      order by d.id, time, kind, hash on conflict do nothing`,
  });
}

async function staged(
  client: pg.Client,
  batch: readonly ReceivedMessage[],
  move: (client: pg.Client, serials: readonly string[]) => Promise<void>,
): Promise<void> {
  await client.query('begin');
  await copy(
    client,
    'copy staging from stdin',
    batch.map((message) => `${message.device}\t${saidRow(message)}`).join(''),
  );
  await move(client, [...new Set(batch.map(({ device }) => device))]);
  await client.query('commit');
}

const ownedRows = (batch: readonly ReceivedMessage[], owners: ReadonlyMap<string, Owner>): string =>
  batch
    .map((message) => {
      const owner = owners.get(message.device);
      return `${owner?.customer_id}\t${owner?.device_id}\t${owner?.vehicle_id}\t${saidRow(message)}`;
    })
    .join('');

/** In COPY's text form. */
function saidRow(message: ReceivedMessage): string {
  const attributes = attributesJson(message.attributes);
  const hash = BigInt(`0x${messageHash(message, Date.parse(message.time), attributes)}`);
  const { time, received, latitude, longitude, altitude_m, speed_kmh, course_deg, valid } = message;
  const kind = messageKinds.indexOf(messageKind(message));
  return `${time}\t${received}\t${hash}\t${latitude}\t${longitude}\t${altitude_m}\t${speed_kmh}\t${course_deg}\t${kind}\t${valid}\t${attributes.replaceAll('\\', '\\\\')}\n`;
}

async function copy(client: pg.Client, statement: string, rows: string): Promise<void> {
  const stream = client.query(copyFrom(statement));
  stream.end(rows);
  await finished(stream);
}
