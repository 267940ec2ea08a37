import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chown, mkdtemp, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { operations } from '@tropeiro/contract/operations.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { drawnBase64 } from '@tropeiro/server/testing/drawn-images.ts';
import { type Reply, rawRequestOf, send } from '../http.ts';
import { World } from '../world.ts';

type Disk = { readonly folder: string; release(): Promise<void> };

/** Mounts a disk of this size. Undefined, after skipping the test, where that is impossible. */
async function smallDisk(t: TestContext, size: string): Promise<Disk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'tropeiro-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    await rmdir(folder);
    t.skip('a small disk can be mounted by root only, and not in every container');
    return undefined;
  }
  return {
    folder,
    async release() {
      execFileSync('umount', ['--lazy', folder]);
      await rmdir(folder);
    },
  };
}

/** Repeats the call until it is refused. */
async function fill(call: (number: number) => Promise<Reply>): Promise<Reply> {
  for (let number = 0; number < 2000; number++) {
    const reply = await call(number);
    if (reply.status !== 201) return reply;
  }
  throw new Error('The disk was never full');
}

function requireUnavailable({ status, headers, text }: Reply): void {
  assert.equal(status, 503, text);
  const { code, detail } = JSON.parse(text) as { code: string; detail: string };
  assert.equal(code, 'unavailable');
  assert.match(detail, /não há mais espaço em disco/);
  assert.ok(Number(headers['retry-after']) > 0);
}

test('when the disk of the images is full, that is said, and the rest goes on', async (t) => {
  const disk = await smallDisk(t, '100k');
  if (disk === undefined) return;
  const world = await World.open({ DATA_DIR: disk.folder });
  t.after(async () => {
    await world.service.stop();
    await disk.release();
  });
  const { access } = await world.as('admin');
  const refused = await fill(async (number) => {
    const body = { data: { content: await drawnBase64(number) } };
    const { headers, ...rawRequest } = rawRequestOf(operations.uploadImage, { body }, access);
    return send(world.url, { ...rawRequest, headers: { ...headers, 'accept-language': 'pt-BR' } });
  });
  requireUnavailable(refused);
  assert.equal((await world.call('listPointsOfInterest', { query: { limit: 1 } }, access)).status, 200);
});

test('when the disk of the database is full, that is said, and reading goes on', async (t) => {
  const disk = await smallDisk(t, '200k');
  if (disk === undefined) return;
  const world = await World.open();
  const { adminUrl } = world.service.target;
  const [cluster] = await ask<{ path: string }>(adminUrl, `select current_setting('data_directory') as path`);
  const { uid, gid } = await stat(cluster!.path);
  await chown(disk.folder, uid, gid);
  const tablespace = `small_${process.pid}`;
  await ask(adminUrl, `create tablespace ${tablespace} location '${disk.folder}'`);
  t.after(async () => {
    const postgres = new URL(adminUrl);
    postgres.pathname = '/postgres';
    await world.service.stop();
    await ask(postgres.href, `drop tablespace ${tablespace}`);
    await disk.release();
  });
  await ask(adminUrl, `alter table point_of_interest set tablespace ${tablespace}`);
  const { access } = await world.as('admin');
  const refused = await fill((number) => {
    const body = { data: { title: `Ponto ${number}`, latitude: 1, longitude: 2, address: 'x'.repeat(200) } };
    const { headers, ...rawRequest } = rawRequestOf(operations.createPointOfInterest, { body }, access);
    return send(world.url, { ...rawRequest, headers: { ...headers, 'accept-language': 'pt-BR' } });
  });
  requireUnavailable(refused);
  assert.equal((await world.call('listPointsOfInterest', { query: { limit: 1 } }, access)).status, 200);
});
