import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask } from '@tropeiro/postgres/testing.ts';
import { cpfOf } from '@tropeiro/server/testing/documents.ts';
import { databaseOfBoth } from '@tropeiro/server/testing/fresh-database.ts';
import { logIn } from '@tropeiro/server/testing/log-in.ts';
import { bearer, send } from './http.ts';
import { startService } from './processes.ts';

test('a CPF or a word that is asked for is in no log, however much is logged, and in no cursor', async () => {
  const target = await databaseOfBoth();
  const service = await startService({ DATABASE_URL: target.ownerUrl, LOG_LEVEL: 'trace' });
  const cpf = cpfOf(7);
  const word = 'quixabeira';
  const { access } = await logIn(service.url, 'integrator');
  const get = (path: string) => send(service.url, { method: 'GET', path, headers: bearer(access) });
  await ask(target.ownerUrl, `insert into driver (customer_id, name, cpf) values (1, 'Ana', '${cpf}')`);

  const asked: readonly [path: string, status: number][] = [
    [`/driver/?cpf=${cpf}`, 200],
    [`/driver/?cpf=${cpf}&limit=1`, 200],
    [`/driver/?cpf=${cpf}&limit=none`, 400],
    [`/driver/?cpf=${cpf}&cpf=${cpf}`, 400],
    [`/driver/?cpf=${cpf}&cursor=x`, 400],
    [`/drivers/?cpf=${cpf}`, 404],
    [`/driver/?q=${word}`, 200],
    [`/import/route_point?q=${word}&limit=1`, 200],
    [`/driver/?q=${word}&limit=none`, 400],
    [`/driver/?q=${word}&cursor=x`, 400],
    [`/drivers/?q=${word}`, 404],
  ];
  for (const [path, status] of asked) assert.equal((await get(path)).status, status, path);
  await ask(target.ownerUrl, `alter table driver rename to driver_away`);
  assert.equal((await get(`/driver/?cpf=${cpf}`)).status, 500, 'a failure of ours, which is logged whole');
  assert.equal((await get(`/driver/?q=${word}`)).status, 500, 'the same');
  await ask(target.ownerUrl, `alter table driver_away rename to driver`);

  await ask(target.ownerUrl, `insert into driver (customer_id, name, cpf) values (1, 'Bia', '${cpfOf(8)}')`);
  const page = await get('/driver/?limit=1');
  const [{ name }] = JSON.parse(page.text).data;
  const cursor = /cursor=([^&>]+)/.exec(String(page.headers.link))?.[1] ?? '';
  assert.ok(cursor.length > 0);
  const read = Buffer.from(decodeURIComponent(cursor), 'base64url').toString('latin1');
  assert.ok(!read.includes(cpf) && !read.includes(name), 'a cursor does not contain the last record');

  await ask(target.ownerUrl, `insert into driver (customer_id, name) values (1, '${word} Ana'), (1, '${word} Bia')`);
  const searched = await get(`/driver/?q=${word}&limit=1`);
  const ofSearch = /cursor=([^&>]+)/.exec(String(searched.headers.link))?.[1] ?? assert.fail('there is more');
  assert.ok(!Buffer.from(ofSearch, 'base64url').toString('latin1').includes(word), 'nor the words of a search');

  const { output } = await service.stop();
  await target.drop();
  assert.match(output, /"operation":"listDrivers"/, 'something was logged');
  assert.ok(!output.includes(cpf));
  assert.ok(!output.includes(word));
});
