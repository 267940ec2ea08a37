import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { NewRoutePlan, RoutePlanImport } from '@tropeiro/domain/planning/new-route-plan-schema.ts';
import type { PlanWarningCode } from '@tropeiro/domain/planning/warnings/plan-warnings.ts';
import { refused } from '../testing/refused.ts';
import { at, PlanTrial } from './change/plan-trial.fixture.ts';

/** Tests over HTTP that the problems of a plan are in its report, and in the plan when it is read later. */
let trial: PlanTrial;
before(async () => {
  trial = await PlanTrial.open();
});
after(() => trial.service.stop());

const base = { name: 'Base', type: 'PA', ...at(0) };
const shop = { name: 'Shop', ...at(1) };

let codes = 0;
/** An unknown address, different each time, because an address is known once a point there is corrected. */
const nowhere = () => ({ address: `Rua Nenhures, ${++codes}, Porto Alegre - RS` });

async function imported(
  points: readonly object[],
  options: Partial<RoutePlanImport> = {},
  more: Partial<NewRoutePlan> = {},
) {
  const data = {
    date_time_start: '2026-12-06T08:00:00-03:00',
    date_time_end: '2026-12-06T18:00:00-03:00',
    external_code: `TRUTH-${++codes}`,
    route_points: points as never[],
    ...more,
  };
  const headers = { 'accept-language': 'pt-BR' };
  return (await trial.client.call('importRoutePlan', { body: { source: 'H', ...options, data }, headers })).body;
}

type Warned = { readonly warnings: readonly { readonly code: PlanWarningCode; readonly message: string }[] };
const messageOf = ({ warnings }: Warned, code: PlanWarningCode) =>
  warnings.find((warning) => warning.code === code)?.message;

for (const optimize of [true, false])
  describe(`A plan that is imported ${optimize ? 'to be optimized' : 'in its order'}`, () => {
    it('is wrong without a delivery or pick-up, and nothing of it is stored', async () => {
      const stored = await trial.storedRows();
      const lines: readonly [points: readonly object[], wrongLines: number][] = [
        [[base], 0],
        [[base, { name: 'Yard', type: 'CH', ...at(2) }], 0],
        [[base, { ...shop, latitude: 'south' }], 1],
      ];
      for (const [points, wrongLines] of lines) {
        const { wrong_route_plans: wrong, route_plans, wrong_lines, route_id } = await imported(points, { optimize });
        assert.deepEqual(
          [wrong.map(({ field, code }) => [field, code]), route_plans, wrong_lines.length, route_id],
          [[['route_points', 'nothing_to_deliver']], [], wrongLines, null],
        );
      }
      assert.deepEqual(await trial.storedRows(), stored);
      assert.equal(await refused(imported([base], { optimize, all_or_nothing: true })), '422 plan_refused');
    });

    it('is not made if none of its points is located, with a warning', async () => {
      const {
        route_plans: plans,
        warnings,
        unassigned_points: left,
      } = await imported([{ name: 'Lost', ...nowhere() }], {
        optimize,
      });
      assert.deepEqual(
        [plans, warnings.map(({ code }) => code), left.map(({ code }) => code)],
        [[], ['no_plan_made'], ['not_geocoded']],
      );
    });

    it('has nothing to deliver if its points are not located, and waits for corrections', async () => {
      const report = await imported([base, { name: 'Lost', ...nowhere() }], { optimize });
      assert.equal(
        messageOf(report, 'nothing_to_deliver'),
        'O plano não tem entrega nem coleta: corrija ou adicione pontos, ou exclua-o.',
      );
      const [point] = report.unassigned_points;
      const params = { id: report.route_plans[0]?.id ?? 0, point_id: point?.id ?? 0 };
      const { data } = (await trial.client.call('correctRoutePoint', { params, body: { data: at(1) } })).body;
      assert.deepEqual([data.route_plans[0]?.total_points, data.warnings], [1, []]);
    });

    it('reports which departure or arrival was not located, by line and id', async () => {
      const report = await imported([{ ...base, ...at(0), latitude: null, longitude: null, ...nowhere() }, shop], {
        optimize,
      });
      const [warning] = report.warnings;
      assert.deepEqual(
        [warning?.code, warning?.line, warning?.route_point_id],
        ['terminal_not_located', 1, report.unassigned_points[0]?.id],
      );
      assert.match(warning?.message ?? '', /^O endereço desta partida não foi encontrado\. .* primeiro ponto\.$/);
    });

    it('reports the point whose latitude and longitude are swapped, and the plans of the import, with their ids', async () => {
      const swapped = { name: 'Swapped', latitude: at(3).longitude, longitude: at(3).latitude };
      const report = await imported([base, shop, { ...shop, name: 'Other' }, swapped], { optimize });
      const warning = report.warnings.find(({ code }) => code === 'coordinates_swapped');
      const stored = [...report.added_points, ...report.unassigned_points].find(({ line }) => line === 4);
      assert.deepEqual([warning?.line, warning?.route_point_id], [4, stored?.id]);
      assert.deepEqual(
        warning?.route_plans.map(({ id }) => id),
        report.route_plans.map(({ id }) => id ?? assert.fail()),
      );
      const { warnings } = (await trial.client.call('getRoute', { params: { id: report.route_id ?? 0 } })).body.data;
      assert.ok(warnings.some(({ code, line }) => code === 'coordinates_swapped' && line === 4));
    });

    if (optimize)
      it('no longer reports a point as unreachable once its location is corrected', async () => {
        const swapped = { name: 'Swapped', latitude: at(3).longitude, longitude: at(3).latitude };
        const report = await imported([base, shop, swapped], { optimize });
        const [left = assert.fail()] = report.unassigned_points;
        assert.match(left.detail ?? '', /trocadas/);
        const params = { id: report.route_id ?? 0, point_id: left.id ?? 0 };
        const { data } = (await trial.client.call('correctUnassignedPoint', { params, body: { data: at(3) } })).body;
        assert.deepEqual([data.code, data.detail], ['located_later', null]);
      });

    it('reports the day on which the crew does not work, and the shift', async () => {
      const days = { days: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, begin: '08:00', end: '18:00', breaks: [] })) };
      const name = `Comercial ${optimize}`;
      const shift = await trial.insert('work_shift', { name, days: JSON.stringify(days.days) });
      const plate = optimize ? 'CCC1A11' : 'CCC1A12';
      await trial.insert('vehicle', { title: plate, plate, work_shift_id: shift });
      const report = await imported([shop], { optimize }, { vehicle_plate: plate });
      assert.equal(
        messageOf(report, 'day_off'),
        `A jornada “${name}” do veículo ${plate} não tem horário no período do plano, domingo, 06/12/2026.`,
      );
    });

    it("has a warning if its period is over, in the company's time zone", async () => {
      const past = { date_time_start: '2020-03-02T08:00:00-03:00', date_time_end: '2020-03-02T23:30:00-03:00' };
      const report = await imported([shop], { optimize }, past);
      assert.equal(
        messageOf(report, 'period_over'),
        'O período do plano terminou em 02/03/2020 às 23:30: confira as datas.',
      );
    });
  });

describe('Moments of wrong lines and plans', () => {
  it("are formatted in the company's time zone", async () => {
    const [eight, ten] = ['2026-12-06T11:00:00Z', '2026-12-06T13:00:00Z'];
    const { wrong_lines: lines } = await imported([
      shop,
      { ...shop, time_window: { begin: ten, end: eight } },
      {
        ...shop,
        time_windows: [
          { begin: eight, end: ten },
          { begin: eight, end: ten },
        ],
      },
    ]);
    assert.deepEqual(
      lines.map(({ message }) => message),
      ['deve vir antes de 06/12/2026 às 08:00', 'sobrepõe-se a 06/12/2026 às 08:00 – 06/12/2026 às 10:00'],
    );
    const { wrong_route_plans: plans } = await imported([shop], {}, { date_time_start: '1999-12-06T08:00:00-03:00' });
    assert.equal(plans[0]?.message, 'não deve ser antes de 31/12/1999 às 22:00');
  });
});

describe('A change of a plan', () => {
  it('warns about new points with their ids, and without ids in a dry run', async () => {
    const plan = await trial.plan([
      { name: 'A', ...at(0) },
      { name: 'B', ...at(1) },
    ]);
    const route_points = [
      { name: 'Zero', latitude: 0, longitude: 0 },
      { name: 'Yard', type: 'CH' as const, ...nowhere() },
    ];
    const add = async (dry_run: boolean) =>
      (
        await trial.client.call('addRoutePoints', {
          params: { id: plan.id },
          query: { dry_run },
          body: { data: { route_points } },
        })
      ).body.data;
    const about = ({ warnings }: Awaited<ReturnType<typeof add>>) =>
      warnings.flatMap(({ code, name, route_point_id }) => (name === null ? [] : [[code, name, route_point_id]]));
    const tried = about(await add(true));
    assert.deepEqual(tried.slice(0, 2), [
      ['terminal_not_located', 'Yard', null],
      ['coordinates_doubtful', 'Zero', null],
    ]);
    const applied = await add(false);
    const ids = new Map([...applied.added_points, ...applied.unassigned_points].map(({ name, id }) => [name, id]));
    assert.deepEqual(
      about(applied),
      tried.map(([code, name]) => [code, name, ids.get(String(name))]),
    );
  });

  it('that leaves nothing to deliver is stored with a warning', async () => {
    const plan = await trial.plan([{ name: 'A', ...at(0) }]);
    const body = { data: { route_points: Object.values(plan.points) } };
    const { data } = (await trial.client.call('removeRoutePoints', { params: { id: plan.id }, body })).body;
    assert.deepEqual(
      data.warnings.map(({ code, is_new }) => [code, is_new]),
      [['nothing_to_deliver', true]],
    );
    assert.deepEqual((await trial.read(plan.id)).route_points, []);
  });

  it('or a copy of it into the past has a warning, and warnings of a copy have the new ids of its points', async () => {
    const plan = await trial.plan([
      { name: 'A', ...at(0) },
      { name: 'Zero', latitude: 0, longitude: 0 },
    ]);
    const params = { id: plan.id };
    const period = { date_time_start: '2020-03-02T08:00:00-03:00', date_time_end: '2020-03-02T18:00:00-03:00' };
    const changed = (await trial.client.call('changeRoutePlan', { params, body: { data: period } })).body.data;
    assert.match(messageOf(changed, 'period_over') ?? '', /2020-03-02 18:00/);
    const copied = (await trial.client.call('duplicateRoutePlan', { params, body: { data: { date: '2020-03-03' } } }))
      .body.data;
    assert.match(messageOf(copied, 'period_over') ?? '', /2020-03-03 18:00/);
    const zero = copied.added_points.find(({ name }) => name === 'Zero');
    const warned = copied.warnings.find(({ code }) => code === 'coordinates_doubtful');
    assert.deepEqual([warned?.name, warned?.route_point_id], ['Zero', zero?.id]);
    assert.notEqual(zero?.id, plan.points.Zero);
  });
});
