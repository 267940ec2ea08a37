import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { acceptedBody } from '@tropeiro/contract/references.ts';
import { problemMaxFaults } from '@tropeiro/domain/faults/fault.ts';
import { fillTemplate } from '@tropeiro/domain/faults/text-template.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { demoPassword } from '@tropeiro/server/demo/company.ts';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';
import { TimeSlice } from '../../sharing/time-slice.ts';
import { asksForDryRun, hasDryRun, misplacedDryRuns } from './misplaced-dry-runs.ts';

const pointers = async (operation: Operation, sent: unknown): Promise<readonly (string | undefined)[]> =>
  (await misplacedDryRuns(operation).inBody(sent)).map(({ pointer }) => pointer);

/** All names of fields in a schema, at any depth. */
function namesIn(schema: unknown, names = new Set<string>(), seen = new Set<unknown>()): ReadonlySet<string> {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return names;
  seen.add(schema);
  const { properties } = schema as { properties?: object };
  for (const name of Object.keys(properties ?? {})) names.add(name);
  for (const part of Object.values(schema)) namesIn(part, names, seen);
  return names;
}

/** Counts the turns of the event loop until the returned function is called, which returns their number. */
function countTurns(): () => number {
  let turnCount = 0;
  let timer = setImmediate(function count() {
    turnCount++;
    timer = setImmediate(count);
  });
  return () => {
    clearImmediate(timer);
    return turnCount;
  };
}

const changes = (Object.values(operations) as Operation[]).filter(({ method }) => method !== 'GET');

describe('A dry run that a call does not have', () => {
  for (const operation of changes.filter((one) => !hasDryRun(one)))
    it(`is refused by ${operation.id}, wherever it is asked for`, async () => {
      const sent = { dry_run: true, colour: 'red', data: { dryRun: true, colour: 'red' }, options: [{ dry_run: 1 }] };
      const inQuery = misplacedDryRuns(operation).inQuery(['colour', 'dry-run', 'options[dry_run]']);
      assert.deepEqual(
        inQuery.map(({ parameter }) => parameter),
        ['dry-run', 'options[dry_run]'],
      );
      assert.deepEqual(await pointers(operation, sent), ['/dry_run', '/data/dryRun', '/options/0/dry_run']);
    });
});

describe('A dry run that a call has', () => {
  for (const operation of changes.filter(hasDryRun))
    it(`is refused by ${operation.id} in a place where it is not read`, async () => {
      assert.deepEqual(misplacedDryRuns(operation).inQuery(['dry_run']), []);
      const places = ['/dry_run', '/data/dry_run', '/data/rows/0/dry_run'];
      const found = await pointers(operation, { dry_run: true, data: { dry_run: true, rows: [{ dry_run: true }] } });
      assert.ok(found.includes('/data/rows/0/dry_run') && found.every((place) => places.includes(`${place}`)));
      assert.deepEqual(await pointers(operation, { dryRun: true }), ['/dryRun']);
    });

  it('is named as what was probably meant', async () => {
    const remedy = async (operation: Operation) => {
      const [fault] = await misplacedDryRuns(operation).inBody({ data: { options: { dry_run: true } } });
      return fillTemplate(verbatim('{remedy}'), fault?.details ?? {}, 'en');
    };
    assert.equal(await remedy(operations.createRouteTemplate), '; did you mean /dry_run?');
    assert.equal(await remedy(operations.createFleet), '');
  });
});

describe('A name', () => {
  for (const name of [
    ...['dry_run', 'dryRun', 'DRY-RUN', 'Dry Run', 'dryrn', 'dry_rum', 'is_dry_run', 'isDryRun', 'dry_run_only'],
    ...['options[dry_run]', 'a[0][dryrn]', 'data.dry-run', '[dryRun]', `${'x'.repeat(5000)}[dry_run]`, 'x-dry-run'],
  ])
    it(`asks for a dry run: ${name.slice(-40)}`, () => assert.equal(asksForDryRun(name), true));

  for (const name of ['dry', 'run', 'laundry_run', 'LAUNDRY_RUN', 'dry_runner', 'return', 'drain', 'a[run][dry]', ''])
    it(`is any other: ${name}`, () => assert.equal(asksForDryRun(name), false));

  it('of the contract is dry_run, or does not ask for a dry run', () => {
    const names = namesIn(changes.map(({ body, query }) => [query, body && acceptedBody(body)]));
    assert.deepEqual([...names].filter(asksForDryRun), ['dry_run']);
  });
});

describe('A body with many names', () => {
  it('hides no dry run behind them', async () => {
    const route_points = Array.from({ length: 1000 }, () => ({ colour: 'red' }));
    assert.deepEqual(await pointers(operations.createRouteTemplate, { data: { route_points }, dryRun: true }), [
      '/dryRun',
    ]);
  });

  it('is searched in turns with other work', async () => {
    const endCount = countTurns();
    let nowMs = 0;
    const slice = new TimeSlice({ maxMs: 10, nowMs: () => nowMs++ });
    const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, tags: [{ name: 'a' }] }));
    rows.push({ id: 1, tags: [{ name: 'a', dry_run: true } as never] });
    const faults = await misplacedDryRuns(operations.createFleet).inBody({ data: rows }, slice);
    const turnCount = endCount();
    assert.deepEqual(
      faults.map(({ pointer }) => pointer),
      ['/data/20000/tags/0/dry_run'],
    );
    assert.ok(turnCount >= 50, `${turnCount}`);
  });

  it('is searched in turns with other work among the names of few objects', async () => {
    const endCount = countTurns();
    let nowMs = 0;
    const slice = new TimeSlice({ maxMs: 10, nowMs: () => (nowMs += 10) });
    const names = Array.from({ length: 6400 }, (_, index) => `${'rndy:'.repeat(38)}${index}`);
    const body = Object.fromEntries(names.map((name) => [name, 1]));
    assert.deepEqual(await misplacedDryRuns(operations.createFleet).inBody(body, slice), []);
    const turnCount = endCount();
    assert.ok(turnCount >= 90, `${turnCount}`);
  });

  it('is found at both ends of a name with many parts', () => {
    const parts = 'x.'.repeat(50);
    assert.deepEqual([`dryRun.${parts}`, `${parts}dry-run`].map(asksForDryRun), [true, true]);
  });

  it('has as many faults as a problem reports, in the order of the body', async () => {
    const found = await pointers(operations.createFleet, { data: Array(1000).fill({ dry_run: true }) });
    assert.equal(found.length, problemMaxFaults + 1);
    assert.deepEqual(found.slice(0, 2), ['/data/0/dry_run', '/data/1/dry_run']);
  });
});

describe('A dry run is never the real thing', () => {
  let service: TestService;
  let token: string;
  before(async () => {
    service = await startTestService();
    const body = { username: 'admin', parent_username: '11222333000181', password: demoPassword };
    token = (await service.client.call('login', { body })).body.access_token;
  });
  after(() => service.stop());

  /** How many rows the audit has. Every change adds one. */
  const countChanges = () => service.sql('select count(*)::int as count from audit');

  const strict = { prefer: 'handling=strict' };
  const cases: readonly [call: string, body: object | undefined, place: string, more?: object][] = [
    ['DELETE /route_plan/1/?dry_run=true', undefined, 'dry_run'],
    ['DELETE /route_plan/1/?dry_run=true', undefined, 'dry_run', strict],
    ['DELETE /route_plan/1/', { dry_run: true }, '/dry_run'],
    ['DELETE /route_plan/1/', { data: { dry_run: true } }, '/data/dry_run'],
    ['DELETE /fleet/1', { dryRun: true }, '/dryRun'],
    ['POST /route_plan/1/restore/?dryRun=1', undefined, 'dryRun'],
    ['POST /route_plan/1/cancel_optimization/?dry_run=true', undefined, 'dry_run'],
    ['POST /route_plan/1/restore/', { dry_run: true }, '/dry_run'],
    ['POST /route_plan/1/cancel_optimization/', { dryRun: true }, '/dryRun'],
    ['POST /route_plan/1/accept_order/', { data: { dry_run: true } }, '/data/dry_run'],
    ['POST /fleet/?dry_run=true', { data: { name: 'Sul' } }, 'dry_run'],
    ['POST /fleet/', { data: { name: 'Sul' }, dry_run: true }, '/dry_run'],
    ['POST /fleet/', { data: { name: 'Sul', dry_run: true } }, '/data/dry_run'],
    ['POST /fleet/', { data: { name: 'Sul', dry_run: true } }, '/data/dry_run', strict],
    ['PUT /route_plan/1/', { data: { dry_run: true } }, '/data/dry_run'],
    ['PUT /route_plan/1/points/order/', { data: { route_points: [1], dry_run: true } }, '/data/dry_run', strict],
    ['POST /route_template/1/route_plan/', { data: { date: '2026-12-03', dry_run: true } }, '/data/dry_run'],
    ['POST /fleet/batch/', { data: [{ name: 'Sul' }, { name: 'Norte', dry_run: true }] }, '/data/1/dry_run'],
    ['POST /fleet/batch/?dry_run=false', { data: [{ name: 'Sul', 'dry-run': true }] }, '/data/0/dry-run'],
    ['POST /position/', { data: [{ device: 'X', time: 'x', attributes: { dryRun: 1 } }] }, '/data/0/attributes/dryRun'],
    ['POST /fleet/?data[dry_run]=true', { data: { name: 'Sul' } }, 'data[dry_run]'],
    ['POST /fleet/?options[dryRun]=true', { data: { name: 'Sul' } }, 'options[dryRun]'],
    ['POST /fleet/?dryRun[]=true', { data: { name: 'Sul' } }, 'dryRun'],
    ['POST /fleet/?dry-run', { data: { name: 'Sul' } }, 'dry-run'],
    ['POST /fleet/', { data: { name: 'Sul' }, options: { dry_run: true } }, '/options/dry_run'],
    ['POST /fleet/', { data: { name: 'Sul' }, meta: [{ a: [{ dryRun: true }] }] }, '/meta/0/a/0/dryRun'],
    ['POST /fleet/', { data: { name: 'Sul' }, 'options[dry_run]': true }, '/options[dry_run]'],
    ['POST /fleet/', { data: { name: 'Sul', fleet: { is_dry_run: true } } }, '/data/fleet/is_dry_run'],
    ['PUT /fleet/', { data: { id: 1, name: 'Sul', 'Dry Run': true } }, '/data/Dry Run', strict],
    ['DELETE /fleet/1', { options: { dry_run: true } }, '/options/dry_run'],
  ];
  for (const [call, body, place, more = {}] of cases)
    it(`${call} ${body ? JSON.stringify(body) : ''}${more === strict ? ', strictly' : ''}`, async () => {
      const [method = '', path] = call.split(' ');
      const before = await countChanges();
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...more,
      };
      const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const response = await fetch(`${service.url}${path}`, sent);
      const { errors } = (await response.json()) as { errors?: Record<string, string>[] };
      assert.deepEqual(
        [response.status, errors?.map(({ parameter, pointer, code }) => [parameter ?? pointer, code])],
        [400, [[place, 'unknown_field']]],
      );
      assert.deepEqual(await countChanges(), before);
    });
});
