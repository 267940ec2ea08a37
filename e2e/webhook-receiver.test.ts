import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Receivers } from '@tropeiro/server/outbound/webhooks/receivers.ts';
import { newWebhookSecret, signedHeaders } from '@tropeiro/server/outbound/webhooks/signature.ts';

/** The program in a document. */
async function receiverIn(path: string): Promise<string> {
  const text = await readFile(new URL(`../docs/${path}`, import.meta.url), 'utf8');
  const [, program] = /```js\n([^`]*(?:`[^`]+)*?)\n```/.exec(text) ?? [];
  assert.ok(program, `${path} shows a receiver`);
  return program;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

describe('The receiver of webhooks that the documents show', () => {
  const secret = newWebhookSecret();
  const body = '{"id":"1-1","type":"test.ping","timestamp":"2026-01-01T00:00:00Z","data":{}}';
  const receivers = new Receivers({ networks: ['127.0.0.1'], maxS: 600 });
  let folder: string;
  let receiver: ChildProcess;
  let url: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tropeiro-receiver-'));
    const file = join(folder, 'receiver.mjs');
    await writeFile(file, await receiverIn('webhooks.md'));
    const port = await freePort();
    url = `http://127.0.0.1:${port}/`;
    receiver = spawn(process.execPath, [file], {
      env: { SECRET: secret, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    while ((await receivers.post(url, {}, body)).fault === 'unreachable');
  });
  after(async () => {
    receivers.close();
    receiver.kill();
    await rm(folder, { recursive: true });
  });

  it('is the same in both languages', async () => {
    assert.equal(await receiverIn('pt-BR/webhooks.md'), await receiverIn('webhooks.md'));
  });

  const now = new Date();
  const sent: Readonly<Record<string, [Record<string, string>, number]>> = {
    'takes what is signed': [signedHeaders([secret], '1-1', body, now), 204],
    'takes what is signed with another secret too': [
      signedHeaders([newWebhookSecret(), secret], '1-1', body, now),
      204,
    ],
    'refuses what is signed with another secret': [signedHeaders([newWebhookSecret()], '1-1', body, now), 401],
    'refuses what was signed long ago': [signedHeaders([secret], '1-1', body, new Date(0)), 401],
    'refuses what is not signed': [{}, 401],
  };
  for (const [description, [headers, status]] of Object.entries(sent))
    it(description, async () => {
      assert.equal((await receivers.post(url, headers, body)).status, status);
    });
});
