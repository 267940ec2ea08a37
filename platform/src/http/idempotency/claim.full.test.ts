import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ask } from '@tropeiro/postgres/testing.ts';
import { demoDocument, demoPassword } from '@tropeiro/server/demo/company.ts';
import { type SlowProvider, startSlowProvider } from '@tropeiro/server/testing/slow-provider.ts';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';
import { timeLeftMs } from '@tropeiro/tools/test-run.ts';
import { until } from '@tropeiro/tools/until.ts';

/** Long enough for a busy process to renew it, short enough to wait for its end. */
const leaseS = '3';

describe('The claim to a call with a key', () => {
  let product: TestService;
  let token: string;
  let provider: SlowProvider;
  let servers: Server[];
  before(async () => {
    product = await startTestService();
    const body = { username: 'admin', parent_username: demoDocument, password: demoPassword };
    token = (await product.client.call('login', { body })).body.access_token;
  });
  after(() => product.stop());
  beforeEach(async () => {
    provider = await startSlowProvider();
    servers = await Promise.all([start(), start()]);
  });
  afterEach(async () => {
    for (const { process } of servers) process.kill('SIGKILL');
    await provider.stop();
    await ask(product.target.ownerUrl, 'delete from point_of_interest; delete from idempotency');
  });

  it('of a killed process passes to another when its lease ends, and the call is done once', async () => {
    const [killed, other] = servers as [Server, Server];
    const key = randomUUID();
    const call = place(killed, key);
    await provider.untilAsked(1);
    assert.equal((await place(other, key)).status, 409, 'the processes know of each other');
    killed.process.kill('SIGKILL');
    await assert.rejects(call);
    const done = insist(other, key);
    await provider.untilAsked(2);
    provider.answer();
    assert.equal((await done).status, 201);
    await requireOnce(other, key, await done);
  });

  const pauses: readonly [says: string, answered: readonly [number, number]][] = [
    ['that goes on before the other has committed', [1, 2]],
    ['that goes on when the other has committed', [2, 1]],
  ];
  for (const [title, order] of pauses) {
    it(`of a stopped process passes to another, and one ${title} commits nothing`, async () => {
      const [paused, other] = servers as [Server, Server];
      const key = randomUUID();
      const overtaken = place(paused, key);
      await provider.untilAsked(1);
      paused.process.kill('SIGSTOP');
      const successor = insist(other, key);
      await provider.untilAsked(2);
      for (const which of order) {
        if (which === 1) paused.process.kill('SIGCONT');
        provider.answerOne(which);
        await (which === 1 ? overtaken : successor);
      }
      const [lost, done] = await Promise.all([overtaken, successor]);
      assert.deepEqual([lost.status, done.status], [409, 201]);
      await requireOnce(other, key, done);
    });
  }

  async function requireOnce(server: Server, key: string, done: Answer): Promise<void> {
    assert.deepEqual(await place(server, key), done, 'and a repeated call gets the same response');
    assert.equal((await ask(product.target.ownerUrl, 'select from point_of_interest')).length, 1);
  }

  /** Repeats the request for as long as the response says that the call is running. */
  async function insist(server: Server, key: string): Promise<Answer> {
    let answer = await place(server, key);
    const isDone = async () => {
      if (answer.status === 409) answer = await place(server, key);
      return answer.status !== 409;
    };
    await until('the lease to end', isDone);
    return answer;
  }

  async function place({ url }: Server, key: string): Promise<Answer> {
    const answer = await fetch(`${url}/slowly/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ title: 'Depot' }),
      signal: AbortSignal.timeout(timeLeftMs()),
    });
    return { status: answer.status, id: ((await answer.json()) as { id?: number }).id };
  }

  async function start(): Promise<Server> {
    const program = fileURLToPath(new URL('../../../../server/src/testing/slow-service.fixture.ts', import.meta.url));
    const commandLine = [program, product.target.appUrl, provider.url, leaseS];
    const server = spawn(process.execPath, commandLine, { stdio: ['ignore', 'pipe', 'inherit'] });
    process.once('exit', () => server.kill('SIGKILL'));
    const [url] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
    return { process: server, url };
  }
});

type Server = { readonly process: ChildProcess; readonly url: string };
type Answer = { readonly status: number; readonly id: number | undefined };
