import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pageText } from '@tropeiro/platform/pages/open-page.ts';
import type { SharedPointFacts } from '../../store/execution/shared-facts.ts';
import { sharePage } from './share-page.ts';
import { sharedPlanView, sharedPointView } from './shared-view.ts';

const now = '2026-12-01T15:00:00.000Z';
const at = (minutes: number): string => new Date(Date.parse(now) + minutes * 60_000).toISOString();
const link = { show_position: true, date_expires: at(1440) };
const van = {
  vehicle_id: 1,
  time: at(-1),
  latitude: -30.01,
  longitude: -51,
  speed_kmh: 40,
  course_deg: 0,
};

type Changes = Omit<Partial<SharedPointFacts>, 'point'> & { readonly point?: Partial<SharedPointFacts['point']> };

/** A delivery of a plan in execution, half an hour away. */
const facts = ({ point = {}, ...more }: Changes = {}): SharedPointFacts => ({
  ...{
    company: 'Transportes & Filhos',
    timezone: 'America/Sao_Paulo',
    now,
    plan_status: 'E',
    is_under_way: true,
    vehicle_id: 1,
    plan_id: 1,
  },
  ...{ is_plan_excluded: false, is_next: true, attempts: [] },
  ...more,
  point: {
    ...{ id: 1, type: 'PE', status: 'P', latitude: -30, longitude: -51, name: 'Dona Ilda' },
    ...{ eta: at(30), eta_date: now, late_by: 0, late_risk: 'none', time_scheduled: at(25), time_windows: [] },
    ...{ date_arrived: null, date_excluded: null },
    ...point,
  } as unknown as SharedPointFacts['point'],
});

const cases: readonly [sentence: string, changes: Changes, van: typeof van | undefined, status: string][] = [
  ['comes with its position', {}, van, 'next, seen'],
  ['visits other stops first', { is_next: false }, van, 'under_way, not seen'],
  ['has not left', { plan_status: 'P', is_under_way: false }, van, 'planned, not seen'],
  ['waits for the optimization of the rest', { plan_status: 'W' }, van, 'next, seen'],
  ['was last seen too long ago', {}, { ...van, time: at(-11) }, 'next, not seen'],
  ['was never seen', {}, undefined, 'next, not seen'],
  ['is there', { point: { eta: at(-5) } }, { ...van, latitude: -30.001 }, 'here, seen'],
  ['has come and left again', { point: { eta: at(-5) } }, van, 'under_way, not seen'],
  [
    'has come and left again, although the driver reported the arrival',
    { point: { eta: at(-5), date_arrived: at(-5) } },
    van,
    'here, not seen',
  ],
  ['has delivered', { point: { status: 'E', eta: null } }, van, 'done, not seen'],
  ['did not deliver', { point: { status: 'D', eta: null } }, van, 'returned, not seen'],
  ['comes no more', { point: { date_excluded: now } }, van, 'cancelled, not seen'],
  ['has a plan that was excluded', { is_plan_excluded: true }, van, 'cancelled, not seen'],
];

describe('A customer who follows a delivery', () => {
  for (const [sentence, changes, seen, expected] of cases)
    it(`sees, of a vehicle that ${sentence}: ${expected}`, () => {
      const { status, position } = sharedPointView(facts(changes), seen, link);
      assert.equal(`${status}, ${position ? 'seen' : 'not seen'}`, expected);
    });

  it('sees no position if the link does not allow it', () => {
    assert.equal(sharedPointView(facts(), van, { ...link, show_position: false }).position, null);
  });

  it('sees how far the vehicle is, and in which direction', () => {
    const { position } = sharedPointView(facts(), { ...van, latitude: -30, longitude: -50.99 }, link);
    assert.deepEqual([position?.bearing, Math.round((position?.distance ?? 0) / 100)], [90, 10]);
  });

  it('sees the progress of a plan and its vehicle, and none of its points', () => {
    const { point: _, is_next: __, ...ofPlan } = facts();
    const plan = { ...ofPlan, time_scheduled: at(90), eta: at(95), eta_date: now, done_count: 3, point_count: 8 };
    const view = sharedPlanView(plan, van, link);
    assert.deepEqual(
      [view.status, view.done_count, view.point_count, view.position?.latitude],
      ['under_way', 3, 8, -30.01],
    );
    assert.equal(sharedPlanView({ ...plan, plan_status: 'P', is_under_way: false }, van, link).position, null);
  });
});

describe('The page of a link', () => {
  const page = (changes: Changes, language: 'en' | 'pt-BR', isRefreshed = true) =>
    pageText(sharePage(sharedPointView(facts(changes), van, link), { language, isRefreshed, nowMs: Date.parse(now) }));
  const mainText = (text: string): string =>
    text
      .slice(text.indexOf('<main>'), text.indexOf('</main>'))
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');

  it('shows in each language when the vehicle arrives, in the company’s time zone, and where it is', () => {
    const portuguese = ['Sua entrega', 'A caminho de você', ' 12:30 ', '1,1 km ao sul do local, visto às 11:59'];
    const english = [
      'Your delivery',
      'On the way to you',
      ' 12:30 ',
      '1.1 km to the south from the place, seen at 11:59',
    ];
    for (const expected of portuguese) assert.ok(mainText(page({}, 'pt-BR')).includes(expected), expected);
    for (const expected of english) assert.ok(mainText(page({}, 'en')).includes(expected), expected);
  });

  it('names the company, but neither the customer nor anyone else', () => {
    const text = page({}, 'pt-BR');
    assert.match(text, /Transportes &amp; Filhos/);
    assert.doesNotMatch(text, /Ilda/);
  });

  it('escapes the names of companies and orders', () => {
    const evil = '<script>alert(1)</script>';
    const text = page({ company: evil, point: { external_code: evil } }, 'en');
    assert.doesNotMatch(text, /<script/);
    assert.match(text, /<dt>Order<\/dt><dd>&lt;script&gt;/);
  });

  it('shows the order number, and the time of a return but not its reason', () => {
    const attempts = [{ date_time: at(-60), is_done: false, reason: 'Cliente inadimplente' }];
    const text = page({ attempts, point: { status: 'D', external_code: 'NF-10001' } }, 'pt-BR');
    assert.match(text, /<dt>Pedido<\/dt><dd>NF-10001<\/dd>/);
    assert.match(text, /11:00<\/time>: A visita não pôde ser concluída<\/li>/);
    assert.doesNotMatch(text, /inadimplente/);
  });

  it('reloads itself while there is something to wait for, unless turned off', () => {
    assert.match(page({}, 'en'), /http-equiv="refresh" content="60"/);
    assert.doesNotMatch(page({}, 'en', false), /http-equiv="refresh"/);
    assert.doesNotMatch(page({ point: { status: 'E', eta: null } }, 'en'), /http-equiv="refresh"/);
  });

  it('shows the agreed time, and that it will not be met', () => {
    const time_windows = [{ begin: at(-60), end: at(10) }];
    const text = mainText(page({ point: { time_windows, late_by: 1200 } }, 'pt-BR'));
    assert.ok(text.includes('Horário combinado 11:00 até 12:10') && text.includes('Fora do horário combinado'), text);
  });
});
