import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { tropeiroOn } from '../cli/testing.ts';
import { openImages } from '../files/open-images.ts';
import { readSettings } from '../settings.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { DemoSimulation } from './demo-simulation.ts';
import { fillDemoIfEmpty } from './fill-if-empty.ts';

const includes = ['route_points.routes_info', 'route_points.route_point_items'] as const;

describe('The drivers of the demo company', () => {
  let service: TestService;
  let admin: Client;
  /** The working day before today, as YYYY-MM-DD. */
  let day: string;
  const images = () => openImages(readSettings({ DATA_DIR: service.folder }));
  const at = (time: string): number => Date.parse(`${day}T${time}:00-03:00`);
  const plansOfDay = async () => {
    const query = { begin_date: day, end_date: day, includes: [...includes] };
    const { data } = (await admin.call('listRoutePlans', { query })).body;
    return data.filter(({ external_code: code }) => code === `ROTA-${day}`);
  };
  /** Starts a new process, and makes it do what is due for as many plans as the day has, latest first. */
  const work = async (nowMs: number): Promise<void> => {
    const simulation = await DemoSimulation.find(service.target, images());
    assert.ok(simulation);
    for (const _ of await plansOfDay()) await simulation.advance(nowMs);
    await simulation.close();
  };
  /** Half an hour after the last plan of the day departs. */
  const allLeft = async (): Promise<number> =>
    Math.max(...(await plansOfDay()).map(({ route_points: [first] }) => Date.parse(first?.departure ?? ''))) +
    30 * 60_000;
  /** The number of stored records of everything that drivers do. */
  const stored = async () => {
    const [counts] = await service.sql<{ actions: number; refused: number; images: number; checklists: number }>(
      `select (select count(*)::int from execution_action where phone like 'simulado-%') as actions,
        (select count(*)::int from execution_action where outcome <> 'applied' and phone like 'simulado-%') as refused,
        (select count(*)::int from image) as images,
        (select count(*)::int from checklist where uuid is not null) as checklists`,
    );
    return counts;
  };

  before(async () => {
    service = await startTestService();
    await fillDemoIfEmpty(service.target, images());
    // All need a form that has not been filled in yet.
    await service.sql(`update vehicle_category c set required_checklist_form_id =
      (select id from checklist_form f where name = 'Lavagem' and f.customer_id = c.customer_id)`);
    const [latest] = await service.sql<{ day: string }>(
      `select max(substr(external_code, 6))::text as day from route_plan where external_code ~ '^ROTA-[-0-9]{10}$'
        and date_time_start < (now() at time zone 'America/Sao_Paulo')::date::timestamp at time zone 'America/Sao_Paulo'`,
    );
    day = latest?.day ?? '';
    admin = await service.as('admin');
  });
  after(() => service.stop());

  it('are under way once their plans have departed, with checklists filled in and messages read', async () => {
    await work(await allLeft());
    const plans = await plansOfDay();
    assert.ok(plans.length > 0 && plans.every(({ status }) => status === 'E' || status === 'C'));
    const statuses = plans.map(({ route_points }) => route_points.map(({ status }) => status).join(''));
    for (const ofPlan of statuses) assert.match(ofPlan, /^R[ED]*(P+|R)$/);
    assert.ok(statuses.some((ofPlan) => ofPlan.includes('E')));
    const { refused, checklists } = (await stored()) ?? {};
    assert.deepEqual([refused, checklists], [0, plans.length]);
    const unread = (await admin.call('listMessages', { query: { driver_id: 1, unread: true } })).body.data;
    assert.deepEqual(
      unread.filter(({ from_driver: isFromDriver }) => !isFromDriver),
      [],
    );
  });

  it('do nothing twice where they are started again, or in two processes at once', async () => {
    const before = await stored();
    await Promise.all([work(await allLeft()), work(await allLeft())]);
    assert.deepEqual(await stored(), before);
  });

  it('have completed their plans in the evening, with one failed stop', async () => {
    await Promise.all([work(at('23:00')), work(at('23:00'))]);
    assert.equal((await stored())?.refused, 0);
    const plans = await plansOfDay();
    for (const { status, route_points } of plans) {
      assert.equal(status, 'C');
      const stops = route_points.filter(({ type }) => type !== 'PA' && type !== 'CH');
      const attempts = stops.map(({ routes_info }) => routes_info.length);
      // One that departs in the afternoon has no time left for a second attempt.
      const isTriedAgain = Date.parse(route_points[0]?.departure ?? '') < at('12:00');
      assert.deepEqual(
        attempts.toSorted((a, b) => a - b),
        stops.map((_, index) => (index === stops.length - 1 && isTriedAgain ? 2 : 1)),
        'once, but for the second attempt',
      );
      const returned = stops.filter(({ status }) => status === 'D');
      assert.equal(returned.length, isTriedAgain ? 0 : 1);
      const records = stops.flatMap(({ routes_info }) => routes_info);
      assert.ok(
        records.every(
          ({ pictures, route_return_reason_id: reason, signature_img: signature }) => pictures && (reason || signature),
        ),
      );
      assert.ok(stops.some(({ route_point_items }) => route_point_items.some(({ checked }) => checked)));
    }
  });

  it('have started their plans when these say', async () => {
    for (const { route_points, date_started } of await plansOfDay()) {
      const departure = route_points[0]?.departure ?? '';
      const earlyS = (Date.parse(departure) - Date.parse(date_started ?? '')) / 1000;
      // The driver presses the button up to some minutes before the vehicle moves.
      assert.ok(earlyS <= 300, `${earlyS} s before ${departure}`);
    }
  });

  it('ignore plans that users made for their vehicles', async () => {
    const [driven] = await service.sql<{ plate: string }>(
      `select v.plate from route_plan r join vehicle v on v.id = r.vehicle_id where r.external_code = 'ROTA-${day}' limit 1`,
    );
    const data = {
      external_code: 'MINHA',
      date_time_start: `${day}T09:00:00-03:00`,
      date_time_end: `${day}T17:00:00-03:00`,
      vehicle_plates: [driven?.plate ?? ''],
      route_points: [{ name: 'Minha entrega', latitude: -30.02, longitude: -51.2 }],
    };
    const { body } = await admin.call('importRoutePlan', { body: { source: 'H', optimize: false, data } });
    const id = body.route_plans[0]?.id ?? assert.fail(JSON.stringify(body));
    await work(at('23:30'));
    const plan = (await admin.call('getRoutePlan', { params: { id } })).body.data;
    assert.deepEqual([plan.status, plan.route_points.map(({ status }) => status)], ['P', ['P']]);
  });

  it('have proofs that hold', async () => {
    const tropeiro = tropeiroOn(service.target);
    for (const { id } of await plansOfDay()) {
      const { code, out, err } = await tropeiro(['verify', String(id)], '', { DATA_DIR: service.folder });
      assert.equal(code, 0, err);
      assert.match(out, /^The proof is whole: \d{2,} links and \d{2,} pictures of/);
    }
  });
});
