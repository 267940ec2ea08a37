import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { runService } from './serve.ts';

let target: FreshDatabase;
let folder: string;
before(async () => {
  target = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'tropeiro-serve-'));
});
after(async () => {
  await target.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('A service that fails after it has started to listen', () => {
  it('is stopped', async () => {
    const env = {
      DATABASE_URL: target.ownerUrl,
      DATABASE_APP_URL: target.appUrl,
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'silent',
    };
    let printed = '';
    const stdout = Object.assign(new Writable(), {
      write: (text: string) => {
        printed += text;
        throw new Error('The terminal is gone');
      },
    });
    const terminal = { env, stdin: Readable.from([]), stdout, stderr: new Writable(), language: 'en' } as const;
    const values = { role: 'api', demo: false, 'no-simulation': true, 'trust-copy': false };
    await assert.rejects(runService({ values, terminal, positionals: [] } as never), /The terminal is gone/);
    const [url = ''] = /http:\/\/[\w.:[\]]+/.exec(printed) ?? [];
    assert.notEqual(url, '');
    await assert.rejects(fetch(`${url}/healthz`));
  });
});

describe('A service whose port is taken', () => {
  it('reports it before it creates a database', async (t) => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen({ host: '127.0.0.1', port: 0 }, resolve));
    t.after(() => other.close());
    const own = await mkdtemp(join(tmpdir(), 'tropeiro-taken-'));
    t.after(() => rm(own, { recursive: true, force: true }));
    const { port } = other.address() as AddressInfo;
    const env = { DATA_DIR: own, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'silent' };
    const streams = { stdin: Readable.from([]), stdout: new Writable(), stderr: new Writable() };
    const values = { role: undefined, demo: false, 'no-simulation': true, 'trust-copy': false };
    const start = runService({ values, terminal: { env, ...streams, language: 'en' }, positionals: [] } as never);
    await assert.rejects(start, /EADDRINUSE/);
    assert.deepEqual(await readdir(own), []);
  });
});
