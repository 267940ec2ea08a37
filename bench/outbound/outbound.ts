import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Client, createClient } from '@tropeiro/contract/client.ts';
import { demoDocument } from '@tropeiro/server/demo/company.ts';
import pg from 'pg';
import { startService } from '../api/api-processes.ts';
import { type Figure, median, table } from '../api/api-report.ts';
import { logIn } from '../log-in.ts';
import { superuserUrl } from '../superuser-url.ts';
import { measureStreams, type StreamFigures, startBareBroadcaster } from './outbound-streams.ts';
import { barePosts, measureWebhooks, Receiver } from './outbound-webhooks.ts';

/**
 * Measures how soon all listeners of a process receive a committed change, beside a broadcaster of the same bytes, and
 * the memory of a listener. Also how soon a webhook is delivered, beside bare POSTs of the same bytes, and what
 * announcements cost the calls that make them.
 */
const { values } = parseArgs({
  options: {
    listeners: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '20' },
    posts: { type: 'string', default: '400' },
  },
});
const [listeners, rounds, posts] = [Number(values.listeners), Number(values.rounds), Number(values.posts)];
/** How many are announced at once: less than 64 kB, which may wait for a listener. */
const burst = 50;
const webhookBurst = 1000;
/** How many streams a session may have. */
const streamsOfSession = 20;
/**
 * Limits relative to the bare programs: the multiple of their delay, the share of their events in a second, the memory
 * of a listener, and the share of POSTs left. They come from the first measurements, with room for a noisy machine, and
 * show regressions.
 */
const limits = { delay: 4, rate: 0.1, kilobytes: 64, post: 0.75 };

const settings = {
  MAX_CONNECTIONS_OF_ADDRESS: '100000',
  STREAMS_AT_ONCE: String(Math.max(10_000, 2 * listeners)),
  WEBHOOK_NETWORKS: '127.0.0.0/8',
};
const folder = await mkdtemp(join(tmpdir(), 'tropeiro-bench-'));
const service = await startService(folder, 'api,worker', settings);
const owner = new pg.Client({ connectionString: await superuserUrl(folder) });
await owner.connect();
try {
  const admin = createClient({ baseUrl: service.url, token: await logIn(service.url, demoDocument) });
  const figures = [...(await costOfPost(admin)), ...(await soonToWebhook(admin)), ...(await soonToListeners(admin))];
  process.exitCode = figures.some(({ passed }) => passed === false) ? 1 : 0;
} finally {
  await owner.end();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}

/**
 * Announces messages of this many plans in one transaction, as the service does. Returns the moment before its commit.
 */
async function announceMessages(count: number): Promise<number> {
  const moment = new Date().toISOString();
  const dates = { date_created: moment, date_read: null, date_modified: moment };
  const messages = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    driver_id: 1,
    route_plan_id: index + 1,
    user_id: 1,
    text: null,
    ...dates,
  }));
  await owner.query('begin');
  await owner.query(
    "select set_config('tropeiro.customer_id', (select id::text from customer where document = $1), true)",
    [demoDocument],
  );
  await owner.query("select announce('message.sent', $1)", [JSON.stringify(messages)]);
  const beganMs = Date.now();
  await owner.query('commit');
  await owner.query("select pg_notify('outbox', '')");
  return beganMs;
}

async function soonToListeners(admin: Client): Promise<readonly Figure[]> {
  const tokens = await makeKeys(admin, Math.ceil(listeners / streamsOfSession));
  const sizes = { listeners, rounds, burst };
  const url = `${service.url}/live/?type=message.sent`;
  const product = await measureStreams({ url, pid: service.pid, broadcast: announceMessages }, tokens, sizes);
  const [{ announcement = '' } = {}] = (
    await owner.query(
      "select jsonb_build_object('id', epoch || '-' || id, 'type', type, 'timestamp', date_time, 'data', payload)::text as announcement from outbox where type = 'message.sent' order by id desc limit 1",
    )
  ).rows as { announcement?: string }[];
  const compact = JSON.stringify(JSON.parse(announcement));
  const bare = await startBareBroadcaster(
    `id: WyI0Mjk0OTY3Mjk3IiwiMTg0NSIsIjExOCJd\nevent: message.sent\ndata: ${compact}\n\n`,
  );
  try {
    return reportStreams(product, await measureStreams(bare, [''], sizes));
  } finally {
    await bare.stop();
  }
}

function reportStreams(product: StreamFigures, bare: StreamFigures): readonly Figure[] {
  const figuresText = ({ p50, p99, perSecond, kilobytesOfOne }: StreamFigures) =>
    `p50 ${p50.toFixed(0)} ms  p99 ${p99.toFixed(0)} ms  ${Math.round(perSecond)}/s  ${kilobytesOfOne.toFixed(1)} kB`;
  const [p50, p99, rate] = [product.p50 / bare.p50, product.p99 / bare.p99, product.perSecond / bare.perSecond];
  return report(
    `From commit to ${listeners} listeners of one process: one announcement, then ${burst} at once; memory a listener`,
    [
      { name: 'the live stream', value: figuresText(product) },
      { name: 'a bare broadcaster of the same bytes', value: figuresText(bare) },
      atMost('delay to the bare one, p50', p50, limits.delay),
      atMost('delay to the bare one, p99', p99, limits.delay),
      atLeast('events a second of the bare one', rate, limits.rate),
      atMost('kB a listener', product.kilobytesOfOne, limits.kilobytes),
    ],
  );
}

async function soonToWebhook(admin: Client): Promise<readonly Figure[]> {
  const receiver = new Receiver();
  const url = await receiver.open();
  try {
    const { body } = await admin.call('createWebhook', { body: { data: { url, types: ['message.sent'] } } });
    const sizes = { rounds: 2 * rounds, burst: webhookBurst };
    const product = await measureWebhooks(receiver, announceMessages, sizes);
    await admin.call('deleteWebhook', { params: { id: body.data.id } });
    const bare = await measureWebhooks(receiver, barePosts(url, receiver.lastBody), sizes);
    const figuresText = ({ p50, p99, perSecond }: typeof bare) =>
      `p50 ${p50.toFixed(0)} ms  p99 ${p99.toFixed(0)} ms  ${Math.round(perSecond)}/s`;
    return report(`From commit to the receiver of a webhook: one announcement, then ${webhookBurst} at once`, [
      { name: 'a webhook', value: figuresText(product) },
      { name: 'bare POSTs of the same bytes, 8 at once', value: figuresText(bare) },
      atLeast('messages a second of the bare ones', product.perSecond / bare.perSecond, limits.rate),
    ]);
  } finally {
    receiver.close();
  }
}

/** Compares POSTs that announce a record with POSTs while announcing does nothing. Both take turns. */
async function costOfPost(admin: Client): Promise<readonly Figure[]> {
  const [{ definition }] = (await owner.query("select pg_get_functiondef('announce'::regproc) as definition")).rows;
  const silent = `create or replace function announce(word text, records jsonb) returns void language plpgsql security definer
    set search_path = public, pg_temp as $$ begin end $$`;
  const rates: Record<'with' | 'without', number[]> = { with: [], without: [] };
  let number = 0;
  for (let round = -1; round < 6; round++)
    for (const variant of ['with', 'without'] as const) {
      await owner.query(variant === 'with' ? definition : silent);
      const beganMs = performance.now();
      const post = () => admin.call('createFleet', { body: { data: { name: `Frota ${++number}` } } });
      const inTurn = async () => {
        for (let post_ = 0; post_ < posts / 4; post_++) await post();
      };
      await Promise.all([inTurn(), inTurn(), inTurn(), inTurn()]);
      if (round >= 0) rates[variant].push((posts * 1000) / (performance.now() - beganMs));
    }
  await owner.query(definition);
  const [withThem, without] = [median(rates.with), median(rates.without)];
  return report(`POSTs that announce a record, 4 at once, medians of 6 rounds of ${posts} in turn`, [
    { name: 'with announcements', value: `${withThem.toFixed(0)}/s` },
    { name: 'without', value: `${without.toFixed(0)}/s` },
    atLeast('the one to the other', withThem / without, limits.post),
  ]);
}

/** An API key for each session. */
async function makeKeys(admin: Client, count: number): Promise<readonly string[]> {
  const login = { login: 'erp-bench', role: 'integrator', realm: 'integration', password: 'uma senha longa' } as const;
  const { data: user } = (await admin.call('createUser', { body: { data: { name: 'ERP', ...login } } })).body;
  const date_expires = new Date(Date.now() + 86_400_000).toISOString();
  const keys: string[] = [];
  while (keys.length < count) {
    const data = { name: `ERP ${keys.length}`, user_id: user.id, scopes: ['route_plan:read' as const], date_expires };
    keys.push((await admin.call('createApiKey', { body: { data } })).body.data.key);
  }
  return keys;
}

function report(title: string, figures: readonly Figure[]): readonly Figure[] {
  console.log(table(title, figures));
  return figures;
}

function atMost(name: string, ratio: number, limit: number): Figure {
  return { name, value: ratio.toFixed(2), limit: `at most ${limit}`, passed: ratio <= limit };
}

function atLeast(name: string, ratio: number, limit: number): Figure {
  return { name, value: ratio.toFixed(2), limit: `at least ${limit}`, passed: ratio >= limit };
}
