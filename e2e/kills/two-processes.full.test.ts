import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type OperationId, operations } from '@tropeiro/contract/operations.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { demoDocument, demoPassword } from '@tropeiro/server/demo/company.ts';
import { databaseOfBoth, type FreshDatabase } from '@tropeiro/server/testing/fresh-database.ts';
import { type LoggedIn, logIn } from '@tropeiro/server/testing/log-in.ts';
import { until } from '@tropeiro/tools/until.ts';
import { type AnyInput, rawRequestOf, send } from '../http.ts';
import { type ServiceProcess, startService, tropeiro } from '../processes.ts';
import { requireProblem } from '../walks/problem.ts';
import { create, RetryingClient, requireExactlyOnce } from './retrying-client.ts';

/** Starting a process takes seconds, so one pair serves every test here. The last two tests use only one of them. */
const limit = 150;
let target: FreshDatabase;
let settings: Readonly<Record<string, string>>;
let firstServer: ServiceProcess;
let secondServer: ServiceProcess;

before(async () => {
  target = await databaseOfBoth();
  settings = { DATABASE_URL: target.ownerUrl, RATE_LIMIT: String(limit) };
  [firstServer, secondServer] = await Promise.all([startService(settings), startService(settings)]);
});
after(async () => {
  await Promise.all([firstServer.killHard(), secondServer.killHard()]);
  await target.drop();
});

const admin = (url: string, password = demoPassword): Promise<LoggedIn> => logIn(url, 'admin', { password });

const call = (url: string, id: OperationId, token: string, input: AnyInput = {}) =>
  send(url, rawRequestOf(operations[id], input, token));

/** Both kinds of token of this session are refused by both processes, at once. */
async function requireEnded(session: LoggedIn): Promise<void> {
  for (const { url } of [firstServer, secondServer]) {
    for (const [id, token] of [
      ['listPointsOfInterest', session.access],
      ['listSessions', session.access],
      ['createPointOfInterest', session.access],
      ['renewToken', session.refresh],
    ] as const) {
      const input = id === 'createPointOfInterest' ? { body: { data: { title: 'x', latitude: 0, longitude: 0 } } } : {};
      const reply = await call(url, id, token, input);
      assert.equal(reply.status, 401, `${id}: ${reply.text}`);
      assert.match(requireProblem(reply).code, /^(session_ended|invalid_token)$/);
    }
  }
}

async function requireAlive(session: LoggedIn): Promise<void> {
  for (const { url } of [firstServer, secondServer])
    assert.equal((await call(url, 'listSessions', session.access)).status, 200);
}

test('logged in at one, used at the other, logged out at the other, refused at both', async () => {
  const session = await admin(firstServer.url);
  await requireAlive(session);
  assert.equal((await call(secondServer.url, 'logout', session.access)).status, 204);
  await requireEnded(session);
});

test('a session ended from another session is refused at both', async () => {
  const [session, otherSession] = [await admin(firstServer.url), await admin(secondServer.url)];
  await requireAlive(session);
  assert.equal(
    (await call(secondServer.url, 'endSession', otherSession.access, { params: { id: session.sessionId } })).status,
    204,
  );
  await requireEnded(session);
  await requireAlive(otherSession);
});

test('a session renewed at one goes on at the other', async () => {
  const session = await admin(firstServer.url);
  const renewed = await call(secondServer.url, 'renewToken', session.refresh);
  assert.equal(renewed.status, 200);
  const { access_token } = JSON.parse(renewed.text) as { access_token: string };
  assert.equal((await call(firstServer.url, 'listSessions', access_token)).status, 200);
});

test('a new key signs at both, and tokens of the old one stay valid', async () => {
  const session = await admin(firstServer.url);
  await command('key', 'rotate');
  await requireAlive(session);
  const [firstSession, otherSession] = [await admin(firstServer.url), await admin(secondServer.url)];
  assert.notEqual(keyOf(firstSession), keyOf(session));
  assert.equal(keyOf(firstSession), keyOf(otherSession));
  await requireAlive(firstSession);
  await requireAlive(otherSession);
});

test('a key put away with --revoke yes voids its tokens at both', async () => {
  const session = await admin(firstServer.url);
  await requireAlive(session);
  await command('key', 'rotate', '--revoke', 'yes');
  await requireEnded(session);
  await requireAlive(await admin(secondServer.url));
});

test('a password set by the command line ends the sessions at both', async () => {
  const session = await logIn(firstServer.url, 'manager');
  await requireAlive(session);
  await command('user', 'password', '--document', demoDocument, '--login', 'manager', '--password', 'a-new-password');
  await requireEnded(session);
  await assert.rejects(logIn(secondServer.url, 'manager'), /wrong_credentials/);
  await requireAlive(await logIn(secondServer.url, 'manager', { password: 'a-new-password' }));
});

test('equal Idempotency-Keys that race across both create one record', async () => {
  const { access } = await admin(firstServer.url);
  const rounds = 12;
  for (let round = 0; round < rounds; round++) {
    const key = `race-${randomUUID()}`;
    const replies = await Promise.all(
      [firstServer, secondServer, firstServer, secondServer].map(({ url }) => create(url, key, access)),
    );
    const created = replies.filter(({ status }) => status === 201);
    const first = created.filter(({ headers }) => headers['idempotency-replayed'] === undefined);
    assert.equal(first.length, 1, 'one of them did it');
    assert.equal(new Set(created.map(({ text }) => text)).size, 1, 'the others got its response');
    for (const reply of replies.filter(({ status }) => status !== 201)) {
      assert.equal(requireProblem(reply).code, 'idempotent_call_running');
    }
    const again = await create(secondServer.url, key, access);
    assert.deepEqual([again.text, again.headers['idempotency-replayed']], [first[0]?.text, 'true']);
  }
  const counted = `select count(*)::integer as n from point_of_interest where title like 'race-%'`;
  assert.deepEqual(await ask(target.ownerUrl, counted), [{ n: rounds }]);
});

test('both together allow as many requests as the limit, and no more', async () => {
  // A process's unspent share of the allowance is lost: a fiftieth each.
  const least = limit - 2 * (limit / 50);
  // A burst during which a new minute begins has two allowances. Then another session's is checked.
  for (;;) {
    const { access } = await admin(firstServer.url);
    const begun = await minute();
    const replies = await Promise.all(
      Array.from({ length: 2 * limit }, (_, index) =>
        call((index % 2 ? firstServer : secondServer).url, 'listSessions', access),
      ),
    );
    if ((await minute()) !== begun) continue;
    const through = replies.filter(({ status }) => status === 200).length;
    assert.ok(through <= limit && through >= least, `${through} of ${limit} were let through`);
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      assert.equal(requireProblem(reply).code, 'too_many_requests');
      assert.ok(Number(reply.headers['retry-after']) >= 1);
    }
    return;
  }
});

test('when one is killed, clients that go on at the other miss nothing', async () => {
  const clients: RetryingClient[] = [];
  while (clients.length < 8) clients.push(new RetryingClient((await admin(secondServer.url)).access));
  const streams = clients.map((client, index) => client.stream(index % 2 ? firstServer.url : secondServer.url));
  await until(
    'dozens of points',
    async () => clients.reduce((sum, retryingClient) => sum + retryingClient.acknowledged.size, 0) > 60,
  );
  await firstServer.killHard();
  for (const client of clients) client.stop();
  await Promise.all(streams);
  for (const client of clients) {
    await client.retryUnanswered(secondServer.url);
    await client.repeat(secondServer.url, 5);
  }
  requireExactlyOnce(clients, await ask(target.ownerUrl, 'select id, title from point_of_interest'));
});

test('a worker alone deletes expired records, and the API alone does not', async (t) => {
  const worker = await startService(settings, 'worker');
  t.after(() => worker.killHard());
  const timed = `select from graphile_worker._private_known_crontabs where identifier like 'clear_expired %'`;
  await until('the jobs to be set up', () =>
    ask(target.adminUrl, timed).then(
      ({ length }) => length > 0,
      () => false,
    ),
  );
  await expireThings();
  await until('the clearing', async () => (await expired()).sessions === 0);
  assert.deepEqual(await expired(), { sessions: 0, answers: 0, jobs: 0 });
  const [{ kept, audited } = {}] = await ask<{ kept: number; audited: number }>(
    target.adminUrl,
    `select (select count(*)::integer from idempotency where key = 'still good') as kept,
      (select count(*)::integer from audit where resource = 'session' and action = 'deleted' and via = 'job') as audited`,
  );
  assert.deepEqual([kept, audited], [1, 1], 'what is still good stays, and the clearing is audited');
  assert.equal((await worker.stop()).exitCode, 0);

  await expireThings();
  const { access } = await admin(secondServer.url);
  for (let index = 0; index < 30; index++) await call(secondServer.url, 'listSessions', access);
  assert.deepEqual(await expired(), { sessions: 1, answers: 1, jobs: 1 });
});

async function expireThings(): Promise<void> {
  await ask(
    target.adminUrl,
    `insert into session (customer_id, user_id, date_expires)
       select customer_id, id, now() - interval '8 days' from app_user order by id limit 1;
     insert into idempotency select customer_id, id, '/', kind, 'h', now() + age, ''
       from (select * from app_user order by id limit 1) u,
         (values ('expired', interval '-1 s'), ('still good', interval '1 h')) kinds (kind, age)
       on conflict do nothing;
     select graphile_worker.add_job('clear_expired')`,
  );
}

async function expired(): Promise<{ sessions: number; answers: number; jobs: number }> {
  const [row] = await ask<{ sessions: number; answers: number; jobs: number }>(
    target.adminUrl,
    `select (select count(*)::integer from session where date_expires < now()) as sessions,
      (select count(*)::integer from idempotency where key = 'expired') as answers,
      (select count(*)::integer from graphile_worker.jobs where task_identifier = 'clear_expired') as jobs`,
  );
  if (!row) throw new Error('A count has a row');
  return row;
}

async function command(...args: readonly string[]): Promise<void> {
  const { exitCode, output } = await tropeiro(args, settings);
  assert.equal(exitCode, 0, output);
}

const minute = async (): Promise<string | undefined> =>
  (await ask<{ at: string }>(target.ownerUrl, `select date_bin('1 minute', now(), '2000-01-01Z')::text as at`))[0]?.at;

const keyOf = ({ access }: LoggedIn): string =>
  (JSON.parse(Buffer.from(access.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
