import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import type { Proof } from '@tropeiro/domain/execution/proof/proof-schema.ts';
import {
  executionRecords,
  type LoggedDriver,
  type PlanUnderWay,
  phoneOf,
  send,
} from '../../execution/plan-under-way.fixture.ts';
import { photo } from '../../testing/drawn-images.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { type Tropeiro, tropeiroOn } from '../testing.ts';

let service: TestService;
let tropeiro: Tropeiro;
let desk: Client;
let teo: LoggedDriver;
let own: PlanUnderWay;
let picture: string;
const { driver, plan, sql, state } = executionRecords(() => service);
before(async () => {
  service = await startTestService();
  tropeiro = (args) => tropeiroOn(service.target)(args, '', { DATA_DIR: service.folder });
  desk = await service.as('dispatcher');
  teo = await driver();
  own = await plan(teo.id);
  const bytes = await photo(1).jpeg().toBuffer();
  const done = phoneOf(own);
  const pictures = [createHash('sha256').update(bytes).digest('hex')];
  await send(teo.client, [done(0, 'start'), done(10, 'deliver', 1, { pictures, comment: 'Recebido por João' })]);
  picture = (await teo.client.call('uploadImage', { file: new Blob([new Uint8Array(bytes)]) })).body.data.picture;
});
after(() => service.stop());

const saved = async (change: (proof: Proof) => unknown = (proof) => proof): Promise<string> => {
  const { body } = await desk.call('getRoutePlanProof', { params: { id: own.id }, query: {} });
  return written({ data: change(body.data) });
};
const written = async (answer: unknown): Promise<string> => {
  const path = join(service.folder, 'proof.json');
  await writeFile(path, JSON.stringify(answer));
  return path;
};
const proofOfPoint = async (at: number): Promise<Proof> =>
  (await desk.call('getRoutePointProof', { params: { id: own.points[at] ?? 0 }, query: {} })).body.data;

describe('tropeiro verify', () => {
  it('reports that the chain of a plan and its pictures are whole', async () => {
    const { code, out } = await tropeiro(['verify', String(own.id)]);
    assert.equal(code, 0);
    assert.match(
      out,
      /^The proof is whole: 3 links and 1 picture of route plan \d+\.\nVerified up to link 3, head [\da-f]{64}\.\n$/,
    );
  });

  it('verifies a saved proof without a database, and a folder of pictures with it', async () => {
    const path = await saved();
    const folder = join(service.folder, 'pictures');
    await mkdir(folder);
    const { body } = await desk.bytes('getPicture', { query: { picture } });
    await writeFile(join(folder, picture), body);
    const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    const verified = await tropeiroOn(service.target)(['verify', path, '--pictures', folder], '', nowhere);
    assert.match(verified.out, /3 links and 1 picture/);
    await writeFile(join(folder, picture), Buffer.concat([body, Buffer.from([0])]));
    const { code, err } = await tropeiro(['verify', path, '--pictures', folder]);
    assert.deepEqual(
      [code, err.includes(`Link 3: a picture was changed or is missing (${picture.slice(0, 64)}).`)],
      [1, true],
      err,
    );
  });

  const broken: readonly [
    title: string,
    change: (proof: Proof) => unknown,
    args: readonly string[],
    expected: RegExp,
  ][] = [
    [
      'another word in a content',
      (proof) => ({
        ...proof,
        links: proof.links.map((link) => ({ ...link, content: link.content?.replace('João', 'Joca') ?? null })),
      }),
      [],
      /Link 2: its content was changed or is missing\./,
    ],
    [
      'the last link gone',
      ({ links, ...proof }) => ({ ...proof, links: links.slice(0, -1) }),
      ['--head', 'HEAD'],
      /no longer in the chain/,
    ],
    [
      'a hash that is none',
      ({ links, ...proof }) => ({ ...proof, links: links.map((link) => ({ ...link, hash: 'x' })) }),
      [],
      /at \/links\/0\/hash/,
    ],
    ['no links', () => ({}), [], /is not a proof/],
    ['an empty chain', (proof) => ({ ...proof, links: [] }), [], /url: its hash is not that of the last link/],
    ['an empty chain without an address', (proof) => ({ ...proof, links: [], url: null }), [], /proves nothing/],
    [
      'its end cut off',
      ({ links, ...proof }) => ({ ...proof, links: links.slice(0, -1) }),
      [],
      /url: its hash is not that of the last link/,
    ],
    [
      'a point written into it',
      (proof) => ({ ...proof, route_point_id: own.points[1] }),
      [],
      /route_point_id: a link belongs to another point, or to the plan/,
    ],
    ['what its service said', (proof) => ({ ...proof, is_whole: false }), [], /is_whole: it contradicts faults/],
    ['no more than a letter of what was printed', (proof) => proof, ['--head', 'a'], /Give --head as printed/],
  ];
  for (const [title, change, args, expected] of broken)
    it(`says where a saved proof is broken: ${title}`, async () => {
      const head = JSON.parse(await readFile(await saved(), 'utf8')).data.links.at(-1).hash as string;
      const { code, err } = await tropeiro([
        'verify',
        await saved(change),
        ...args.map((arg) => (arg === 'HEAD' ? head : arg)),
      ]);
      assert.equal(code, args.includes('a') ? 2 : 1);
      assert.match(err, expected);
    });

  it('lists what is not verified in a saved proof: fields in no link, later links, and unread pictures', async () => {
    const { code, out } = await tropeiro(['verify', await saved((proof) => ({ ...proof, company: 'X', note: 'x' }))]);
    assert.equal(code, 0);
    for (const expected of [
      /^The proof is whole: 3 links and 0 pictures of route plan \d+\.\nVerified up to link 3, head [\da-f]{64}\.$/m,
      /since no link contains it: company, external_code, url \(except its hash\), checked_pictures, and 1 field that/,
      /not read \(--pictures\): 1 picture\./,
      /that the chain has no links after the last one here/,
    ])
      assert.match(out, expected);
  });

  it('never calls the proof of a point whole, since omitted links may be its own, and lists those links', async () => {
    const proof = await proofOfPoint(1);
    const { code, out } = await tropeiro(['verify', await written({ data: proof })]);
    assert.equal(code, 0);
    assert.match(out, /^What the proof shows was not changed: 3 links and 0 pictures of route point \d+ in route plan/);
    assert.match(out, /omitted links belong to other points \(action 1\)/);
    const hidden = proof.links.map((link) => ({ ...link, content: null }));
    const nothing = await tropeiro(['verify', await written({ data: { ...proof, links: hidden } })]);
    assert.deepEqual([nothing.code, /proves nothing/.test(nothing.err)], [1, true], nothing.err);
    const untouched = await tropeiro(['verify', await written({ data: await proofOfPoint(2) })]);
    assert.deepEqual([untouched.code, /proves nothing/.test(untouched.err)], [1, true], untouched.err);
  });

  it('takes the proof alone, and as its address answers it, and nothing besides', async () => {
    const proof = await proofOfPoint(1);
    const answered = await fetch(new URL(proof.url ?? '', service.url), { headers: { accept: 'application/json' } });
    for (const answer of [proof, await answered.json()])
      assert.equal((await tropeiro(['verify', await written(answer)])).code, 0);
    assert.match(
      (await tropeiro(['verify', await written({ ...proof, data: proof })])).err,
      /it has fields besides data/,
    );
    await writeFile(await written(proof), JSON.stringify(proof).replace('{', '{"links":[],'));
    assert.match((await tropeiro(['verify', join(service.folder, 'proof.json')])).err, /contains a field twice/);
  });

  it('names the argument that is no proof', async () => {
    assert.match((await tropeiro(['verify', '999999'])).err, /There is no route plan 999999/);
    assert.match((await tropeiro(['verify', join(service.folder, 'nothing.json')])).err, /cannot be read/);
  });
});

describe('tropeiro proof erase', () => {
  /** The later announcements of points, by the point's place in these plans. */
  const actionsAfter = async (last: string, plans: readonly PlanUnderWay[]) =>
    (
      await sql<{ type: string; record: number }>(
        `select type, resource_id::int as record from outbox where id > ${last} order by id`,
      )
    ).map(({ type, record }) => {
      const planIndex = plans.findIndex(({ id, points }) => id === record || points.includes(record));
      return `${type} ${planIndex} ${type.startsWith('route_point') ? plans[planIndex]?.points.indexOf(record) : ''}`.trim();
    });
  const lastAnnounced = async () => (await sql<{ id: string }>('select max(id)::text as id from outbox'))[0]?.id ?? '0';

  it('erases the content of links and their pictures, and the chain still verifies and has the date', async () => {
    const { code, out, err } = await tropeiro([
      'proof',
      'erase',
      String(own.id),
      '--links',
      '2',
      '--reason',
      'LGPD, art. 18',
    ]);
    assert.deepEqual(
      [code, out],
      [0, 'Erased the content of links 2, 3 and their pictures. The hashes remain.\n'],
      err,
    );
    const { data } = (await desk.call('getRoutePlanProof', { params: { id: own.id }, query: {} })).body;
    assert.deepEqual(
      data.links.map(({ kind, content, date_erased }) => [kind, content !== null, date_erased !== null]),
      [
        ['action', true, false],
        ['action', false, true],
        ['picture_stored', false, true],
        ['erased', true, false],
      ],
    );
    assert.deepEqual([data.is_whole, data.links[3]?.content?.includes('LGPD, art. 18')], [true, true]);
    const [left] = await sql(`select (select count(*)::integer from image) as images,
      (select count(*)::integer from execution_action where comment is not null or pictures <> '{}') as actions,
      (select count(*)::integer from audit where after::text like '%João%' or before::text like '%João%') as audited`);
    assert.deepEqual(left, { images: 0, actions: 0, audited: 0 });
    assert.match((await tropeiro(['verify', String(own.id)])).out, /4 links and 0 pictures/);
    assert.match((await tropeiro(['verify', await saved()])).out, /^The proof is whole: 4 links and 0 pictures/);
    assert.match(
      (await tropeiro(['proof', 'erase', String(own.id), '--links', '2', '--reason', 'x'])).err,
      /Nothing was erased/,
    );
  });

  it('leaves nothing of the erased texts and positions anywhere in the database', async () => {
    const planOfTeo = await plan(teo.id);
    const [done, place] = [phoneOf(planOfTeo), { latitude: -29.87654321, longitude: -51.2345678 }];
    const args = (comment: string) => ({ comment: `${comment} de Quitéria` });
    await send(teo.client, [
      done(0, 'start', undefined, args('Saída')),
      done(5, 'deliver', 1, { ...args('Porta'), ...place }),
    ]);
    const at = (index: number) => ({ params: { id: planOfTeo.points[index] ?? 0 } });
    await desk.call('undoRoutePoint', { ...at(1), body: { data: args('Engano') } });
    await desk.call('performRoutePointManually', { ...at(2), body: { data: args('Telefonema') } });
    await desk.call('cancelRoutePoint', { ...at(3), body: { data: args('Desistência') } });
    const found = async (text: string): Promise<string[]> => {
      const tables = await sql<{ name: string }>(
        `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
      );
      const having = tables.map(
        ({ name }) => `select '${name}' as name where exists (select from ${name} t where t::text like '%${text}%')`,
      );
      return (await sql<{ name: string }>(having.join(' union all '))).map(({ name }) => name).sort();
    };
    const written = await found('Quitéria');
    for (const table of ['audit', 'execution_action', 'outbox', 'proof_link', 'route_point'])
      assert.ok(written.includes(table), `${table} had it`);
    const last = await lastAnnounced();
    const { err } = await tropeiro(['proof', 'erase', `${planOfTeo.id}`, '--links', '1,2,3,4,5', '--reason', 'LGPD']);
    const updated = [1, 2, 3].map((point) => `route_point.updated 0 ${point}`);
    assert.deepEqual(await actionsAfter(last, [planOfTeo]), [...updated, 'route_plan.updated 0']);
    await tropeiro(['proof', 'erase', `${planOfTeo.id}`, '--links', '1,2,3,4,5', '--reason', 'LGPD']);
    assert.equal((await actionsAfter(last, [planOfTeo])).length, 4, 'what is erased already is not reported again');
    assert.deepEqual([await found('Quitéria'), await found('9.87654321'), await found('1.2345678')], [[], [], []], err);
    assert.equal(await state(planOfTeo), 'E PPMxP');
    await send(teo.client, [done(9, 'arrive', 1)]);
    assert.equal(await state(planOfTeo), 'E PPMxP', 'and it is folded as it was');
  });

  it('erases a picture in every plan that has it, records it in each chain, and leaves the outcomes unchanged', async () => {
    const bytes = await photo(2).jpeg().toBuffer();
    const hash = (file: Buffer | string): string => createHash('sha256').update(file).digest('hex');
    const plans = [await plan(teo.id, { require_picture: 'true' }), await plan(teo.id, { require_picture: 'true' })];
    for (const plan of plans)
      await send(
        teo.client,
        [phoneOf(plan)(10, 'deliver', 1, { pictures: [hash(bytes)], signature: hash(`${plan.id}`), comment: 'Ana' })],
        `${plan.id}`,
      );
    await teo.client.call('uploadImage', { file: new Blob([new Uint8Array(bytes)]) });
    const [first, second] = plans.map(({ id }) => id);
    const last = await lastAnnounced();
    const { out, err } = await tropeiro(['proof', 'erase', `${first}`, '--links', '1', '--reason', 'LGPD']);
    assert.deepEqual(await actionsAfter(last, plans), [
      'route_point.updated 0 1',
      'route_point.updated 1 1',
      'route_plan.updated 0',
      'route_plan.updated 1',
    ]);
    assert.match(out, /Erased the content of links 1, 2 and/, err);
    const chains = await Promise.all(
      [first, second].map(
        async (id = 0) => (await desk.call('getRoutePlanProof', { params: { id }, query: {} })).body.data,
      ),
    );
    assert.deepEqual(
      chains.map(({ is_whole, links }) => [
        is_whole,
        ...links.map((link) => `${link.kind}${link.content === null ? ' gone' : ''}`),
      ]),
      [
        [true, 'action gone', 'picture_stored gone', 'erased'],
        [true, 'action', 'picture_stored gone', 'erased'],
      ],
    );
    const stored = await sql(`select comment, pictures, signature from execution_action
      where route_plan_id in (${first}, ${second}) order by route_plan_id`);
    assert.deepEqual(stored, [
      { comment: null, pictures: [], signature: null },
      { comment: 'Ana', pictures: [], signature: hash(`${second}`) },
    ]);
    assert.deepEqual(await sql(`select from image`), []);
    for (const plan of plans) {
      await send(teo.client, [phoneOf(plan)(5, 'arrive', 1)], `late ${plan.id}`);
      assert.equal(await state(plan), 'E PEPPP');
    }
  });
});
