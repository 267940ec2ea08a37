import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { PlanChangeReport } from '@tropeiro/domain/planning/change/plan-change-report-schema.ts';
import { affectedPointsMaxCount, sourcePlansMaxCount } from '@tropeiro/domain/planning/change/point-changes.ts';
import { problemOf, refused } from '../../testing/refused.ts';
import { at, PlanTrial, reportLines, type TrialPlan, withoutEtags } from './plan-trial.fixture.ts';

let trial: PlanTrial;
before(async () => {
  trial = await PlanTrial.open();
});
after(() => trial.service.stop());

type Calling = { readonly query?: object; readonly headers?: Readonly<Record<string, string>> };
type Act = (id: number, data: object, calling?: Calling) => Promise<PlanChangeReport>;
const operation =
  (name: 'addRoutePoints' | 'orderRoutePoints' | 'removeRoutePoints' | 'moveRoutePoints' | 'changeRoutePlan'): Act =>
  async (id, data, { query = {}, headers = {} } = {}) =>
    (await trial.client.call(name, { params: { id }, query, body: { data }, headers } as never)).body
      .data as PlanChangeReport;
const add = operation('addRoutePoints');
const order = operation('orderRoutePoints');
const remove = operation('removeRoutePoints');
const move = operation('moveRoutePoints');

const base = { name: 'Base', type: 'PA' as const, ...at(0) };
const line = [base, { name: 'A', external_code: 'NF-A', ...at(1) }, { name: 'B', ...at(2) }, { name: 'C', ...at(3) }];
const ids = ({ points }: TrialPlan, ...names: string[]): number[] => names.map((name) => points[name]!);

/**
 * The effect of each change on the plan Base A B C. A second plan has D alone, and E is unassigned in a third route.
 */
const changes: readonly {
  readonly title: string;
  readonly act: (
    plan: TrialPlan,
    other: TrialPlan,
    unassignedId: number,
    calling: Calling,
  ) => Promise<PlanChangeReport>;
  readonly order: string;
  readonly reportLines: readonly string[];
}[] = [
  {
    title: 'a point is added where it lengthens the way least',
    act: ({ id }, _, __, calling) => add(id, { route_points: [{ name: 'X', ...at(2.5) }] }, calling),
    order: 'Base A B X C',
    reportLines: ['3 to 4 points'],
  },
  {
    title: 'points are added at the requested place',
    act: ({ id }, _, __, calling) =>
      add(
        id,
        {
          route_points: [
            { name: 'X', order: 2, ...at(9) },
            { name: 'Y', ...at(2.5) },
            { name: 'Z', order: 99, ...at(1) },
          ],
        },
        calling,
      ),
    order: 'Base X A B Y C Z',
    reportLines: ['3 to 6 points'],
  },
  {
    title: 'points are added at the requested place, in any order of the request',
    act: ({ id }, _, __, calling) =>
      add(
        id,
        {
          route_points: [
            { name: 'Z', order: 4, ...at(1) },
            { name: 'X', order: 2, ...at(9) },
          ],
        },
        calling,
      ),
    order: 'Base X A Z B C',
    reportLines: ['3 to 5 points'],
  },
  {
    title: 'an arrival is added last',
    act: ({ id }, _, __, calling) => add(id, { route_points: [{ name: 'End', type: 'CH', ...at(0) }] }, calling),
    order: 'Base A B C End',
    reportLines: ['3 to 3 points'],
  },
  {
    title: 'points are put in another order',
    act: (plan, _, __, calling) => order(plan.id, { route_points: ids(plan, 'C', 'A', 'B') }, calling),
    order: 'Base C A B',
    reportLines: ['3 to 3 points'],
  },
  {
    title: 'points are removed, the departure among them',
    act: (plan, _, __, calling) => remove(plan.id, { route_points: ids(plan, 'B', 'Base') }, calling),
    order: 'A C',
    reportLines: ['3 to 2 points'],
  },
  {
    title: 'points of another plan are moved where they lengthen the way least, and that plan stays',
    act: (plan, other, _, calling) => move(plan.id, { route_points: ids(other, 'D') }, calling),
    order: 'Base A D B C',
    reportLines: ['3 to 4 points', '1 to 0 points', 'new: nothing_to_deliver of the plan'],
  },
  {
    title: 'points are moved to a place, from no plan and from another one',
    act: (plan, other, unassignedId, calling) =>
      move(plan.id, { route_points: [unassignedId, ...ids(other, 'D')], order: 2 }, calling),
    order: 'Base E D A B C',
    reportLines: ['3 to 5 points', '1 to 0 points', 'new: nothing_to_deliver of the plan'],
  },
  {
    title: 'a point is moved within its plan',
    act: (plan, _, __, calling) => move(plan.id, { route_points: ids(plan, 'C'), order: 2 }, calling),
    order: 'Base C A B',
    reportLines: ['3 to 3 points'],
  },
];

describe('A change of the points of a plan', () => {
  for (const { title, act, order: expected, reportLines: expectedLines } of changes)
    it(`is reported in a dry run and then stored identically: ${title}`, async () => {
      const plan = await trial.plan(line);
      const other = await trial.plan([{ name: 'D', ...at(1.5) }]);
      const unassigned = await unassignedPoint();
      const stored = await trial.storedRows();
      const tried = await act(plan, other, unassigned, { query: { dry_run: true } });
      assert.deepEqual(reportLines(tried), expectedLines);
      assert.deepEqual(await trial.storedRows(), stored);
      const applied = await act(plan, other, unassigned, {});
      assert.deepEqual(withoutEtags(applied), {
        ...withoutEtags(tried),
        dry_run: false,
        added_points: applied.added_points,
      });
      const rows = await trial.service.sql(`select version::int from route_plan where id = ${plan.id}`);
      assert.deepEqual([{ version: Number(JSON.parse(applied.route_plans[0]!.etag!)) }], rows);

      assert.equal(await trial.order(plan.id), expected);
      const after = await trial.read(plan.id);
      const { total_time, total_distance, total_points } = applied.route_plans[0]!;
      assert.deepEqual(
        [after.total_time, after.total_distance, after.total_points],
        [total_time, total_distance, total_points],
      );
      assert.deepEqual(
        after.route_points.map((point) => [point.order, point.optimized_order]),
        after.route_points.map((_, index) => [index + 1, null]),
      );
      assert.equal(
        after.total_distance,
        after.route_points.reduce((sum, { distance }) => sum + distance, 0),
      );
    });

  it('announces and audits every plan it touches, once', async () => {
    const plan = await trial.plan(line);
    const other = await trial.plan([{ name: 'D', ...at(1.5) }]);
    const [{ last } = { last: 0 }] = await trial.service.sql<{ last: number }>(
      'select coalesce(max(id), 0) as last from audit',
    );
    await move(plan.id, { route_points: ids(other, 'D') });
    const planIds = [plan.id, other.id].map((id) => ({ id: String(id) }));
    assert.deepEqual(
      await trial.service.sql(
        `select resource_id::text as id from audit where id > ${last} and resource = 'route_plan' order by resource_id`,
      ),
      planIds,
    );
    assert.deepEqual(
      await trial.service.sql(
        `select resource_id::text as id from outbox where type = 'route_plan.updated' and resource_id in (${plan.id}, ${other.id}) order by resource_id`,
      ),
      planIds,
    );
  });

  it('moves points from another route to this one, after its last line', async () => {
    const plan = await trial.plan(line);
    const other = await trial.plan([{ name: 'D', ...at(1.5) }]);
    await move(plan.id, { route_points: ids(other, 'D') });
    assert.deepEqual(
      await trial.service.sql(
        `select route_id::integer, line from route_point where name = 'D' and route_plan_id = ${plan.id}`,
      ),
      [{ route_id: plan.routeId, line: 5 }],
    );
  });

  it('numbers points after those added to the route in the meantime', async () => {
    const plan = await trial.plan(line);
    const other = await trial.plan([{ name: 'D', ...at(1.5) }]);
    const third = await trial.plan([{ name: 'E', ...at(2.5) }]);
    for (const [table, column] of Object.entries({ route_plan: 'id', route_point: 'route_plan_id' }))
      await trial.service.sql(`update ${table} set route_id = ${plan.routeId} where ${column} = ${other.id}`);
    const lock = `select from route_plan where id = ${plan.id} for update`;
    const rival = () => add(other.id, { route_points: [{ name: 'X', ...at(4) }] });
    await trial.whileLocked(lock, () => add(plan.id, { route_points: [{ name: 'Y', ...at(5) }] }), rival);
    await trial.whileLocked(lock, () => move(plan.id, { route_points: ids(third, 'E') }), rival);
    assert.deepEqual(
      await trial.service.sql(
        `select name, line from route_point where route_id = ${plan.routeId} and line > 4 order by line`,
      ),
      [
        { name: 'X', line: 5 },
        { name: 'Y', line: 6 },
        { name: 'X', line: 7 },
        { name: 'E', line: 8 },
      ],
    );
  });

  it('leaves removed points readable, and retained ones in their route', async () => {
    const plan = await trial.plan(line);
    await remove(plan.id, { route_points: ids(plan, 'A') });
    const { unassigned_points: unassigned } = await remove(plan.id, {
      route_points: ids(plan, 'B'),
      keep_unassigned: true,
    });
    assert.deepEqual(
      unassigned.map(({ name, code }) => [name, code]),
      [['B', 'removed_from_plan']],
    );
    const { body } = await trial.client.call('getRoutePlan', {
      params: { id: plan.id },
      query: { includes: ['route_points', 'user_excluded'] },
    });
    assert.deepEqual(body.data.route_points.map(({ name, date_excluded }) => [name, date_excluded !== null]).sort(), [
      ['A', true],
      ['Base', false],
      ['C', false],
    ]);
    const { body: route } = await trial.client.call('getRoute', { params: { id: plan.routeId } });
    assert.deepEqual(
      route.data.unassigned_points.map(({ id, code }) => [id, code]),
      [[plan.points.B, 'removed_from_plan']],
    );
    await move(plan.id, { route_points: ids(plan, 'B') });
    assert.equal(await trial.order(plan.id), 'Base B C');
    const departure = { route_points: ids(plan, 'Base'), keep_unassigned: true };
    assert.deepEqual((await remove(plan.id, departure)).unassigned_points, []);
    const { body: without } = await trial.client.call('getRoute', { params: { id: plan.routeId } });
    assert.deepEqual(without.data.unassigned_points, [], 'a departure is of its plan, or of nothing');
  });

  it('reports warnings that got worse as new, and unchanged ones as not new', async () => {
    const load = (name: string, capacity: number) => ({
      name,
      ...at(1),
      route_point_items: [{ external_code: 'CX', capacity }],
    });
    const { id } = await trial.plan([base, load('A', 11)], { vehicle_plate: trial.vans[0]!.plate });
    const same = await add(id, { route_points: [load('X', 0)] });
    assert.deepEqual(reportLines(same), ['1 to 2 points', 'as before: capacity_exceeded Base']);
    const worse = await add(id, { route_points: [load('Y', 1)] });
    assert.deepEqual(reportLines(worse), ['2 to 3 points', 'new: capacity_exceeded Base']);
  });

  it('reports an unchanged warning about a plan as not new, even if it names another point', async () => {
    const load = { route_point_items: [{ external_code: 'CX', capacity: 6 }] };
    const plan = await trial.plan(
      [
        { name: 'A', ...at(0), ...load, delivery_time: 3600 },
        { name: 'B', ...at(0), ...load, delivery_time: 3600 },
      ],
      {
        vehicle_plate: trial.vans[0]!.plate,
        date_time_start: '2026-12-02T08:00:00-03:00',
        date_time_end: '2026-12-02T08:30:00-03:00',
      },
    );
    const turned = await order(plan.id, { route_points: ids(plan, 'B', 'A') });
    assert.deepEqual(reportLines(turned), [
      '2 to 2 points',
      'as before: plan_period_exceeded B',
      'as before: capacity_exceeded B',
    ]);
  });

  it('reports wrong lines, leaves points without coordinates in the route, and adds the rest', async () => {
    const plan = await trial.plan(line);
    const sent = [
      { name: 'X', ...at(4) },
      { name: 'Second base', type: 'PA', ...at(0) },
      { name: 'Somewhere', address: 'Rua X, 12, Canoas' },
      { name: 'Nowhere' },
    ];
    const report = await add(plan.id, { route_points: sent });
    assert.deepEqual(
      report.wrong_lines.map(({ line, field, code }) => [line, field, code]),
      [
        [2, 'type', 'repeated'],
        [4, 'address', 'missing'],
      ],
    );
    assert.deepEqual(
      report.unassigned_points.map(({ line, code }) => [line, code]),
      [[3, 'not_geocoded']],
    );
    assert.deepEqual(reportLines(report), ['3 to 4 points']);
    assert.equal(await trial.order(plan.id), 'Base A B C X');
    const lines = await trial.service.sql(
      `select line, name from route_point where route_id = ${plan.routeId} and line > 4 order by line`,
    );
    assert.deepEqual(lines, [
      { line: 5, name: 'X' },
      { line: 7, name: 'Somewhere' },
    ]);
    assert.equal(await refused(add(plan.id, { route_points: sent, all_or_nothing: true })), '422 plan_refused');
  });

  it('warns while its plan has a code twice', async () => {
    const plan = await trial.plan(line);
    const other = await trial.plan([
      { name: 'D', external_code: 'NF-A', ...at(1.5) },
      { name: 'E', ...at(1) },
    ]);
    const moved = await move(plan.id, { route_points: ids(other, 'D') });
    assert.deepEqual(reportLines(moved), ['3 to 4 points', '2 to 1 points', 'new: repeated_code D']);
    const ordered = await order(plan.id, { route_points: [...ids(plan, 'C', 'A', 'B'), ...ids(other, 'D')] });
    assert.deepEqual(reportLines(ordered), ['4 to 4 points', 'as before: repeated_code D']);
    const removed = await remove(plan.id, { route_points: ids(plan, 'A') });
    assert.deepEqual(reportLines(removed), ['4 to 3 points']);
    const added = await add(plan.id, { route_points: [{ name: 'F', external_code: 'NF-A', ...at(2) }] });
    assert.deepEqual(reportLines(added), ['3 to 4 points', 'new: repeated_code F']);
  });

  it('warns about ignored fields', async () => {
    const plan = await trial.plan(line);
    const added = await add(plan.id, { route_points: [{ name: 'X', ...at(2), delivery_tme: 60 }] });
    assert.deepEqual(reportLines(added), ['3 to 4 points', 'new: fields_ignored X']);
  });

  it('announces and audits a new point with its plan, even if the point has no place yet', async () => {
    const plan = await trial.plan(line);
    const readCounts = async () => {
      const condition = `resource_id = ${plan.id}`;
      const [counts] = await trial.service.sql<{ version: number; audited: number; announced: number }>(
        `select version, (select count(*)::int from audit where resource = 'route_plan' and ${condition}) audited,
          (select count(*)::int from outbox where type = 'route_plan.updated' and ${condition}) announced
        from route_plan where id = ${plan.id}`,
      );
      return counts!;
    };
    const { version, audited, announced } = await readCounts();
    await add(plan.id, { route_points: [{ name: 'Somewhere', address: 'Rua X, 12, Canoas' }] });
    const after = { version: version + 1, audited: audited + 1, announced: announced + 1 };
    assert.deepEqual(await readCounts(), after);
  });

  it('leaves a plan whose optimization failed untimed and in that status', async () => {
    const plan = await trial.plan(line);
    await trial.service.sql(
      `update route_plan set status = 'I', total_time = 0, total_distance = 0 where id = ${plan.id}`,
    );
    await order(plan.id, { route_points: ids(plan, 'C', 'B', 'A') });
    const after = await trial.read(plan.id);
    assert.deepEqual([after.status, after.total_time, after.total_points], ['I', 0, 3]);
    assert.deepEqual(
      after.route_points.map(({ name, time_scheduled }) => [name, time_scheduled]),
      [
        ['Base', null],
        ['C', null],
        ['B', null],
        ['A', null],
      ],
    );
  });

  it('uses the matrix of its route if it has every point, and otherwise warns', async () => {
    const count = line.length;
    const durations = line.map((_, from) => line.map((__, to) => (from === to ? 0 : 100 * (from + to))));
    const plan = await trial.plan(line, {}, { source: 'M', matrix: { durations, distances: durations } });
    await order(plan.id, { route_points: ids(plan, 'C', 'B', 'A') });
    const byMatrix = await trial.read(plan.id);
    assert.deepEqual(
      [byMatrix.source_used, byMatrix.route_points.map(({ duration }) => duration)],
      ['M', [0, 300, 500, 300]],
    );
    const report = await add(plan.id, { route_points: [{ name: 'X', ...at(count) }] });
    assert.deepEqual(reportLines(report), ['3 to 4 points', 'new: source_unavailable of the plan']);
    assert.equal((await trial.read(plan.id)).source_used, 'H');
  });

  it("gives no point another's row of the matrix, not even that of a wrong line", async () => {
    const durations = [0, 1, 2].map(() => [60, 60, 60]);
    const sent = [
      { name: 'A', ...at(1) },
      { name: 'B', ...at(2) },
      { name: 'Wrong', latitude: 100, longitude: 0 },
    ];
    const plan = await trial.plan(sent, {}, { source: 'M', matrix: { durations, distances: durations } });
    const report = await add(plan.id, { route_points: [{ name: 'X', ...at(3) }] });
    assert.deepEqual(reportLines(report), ['2 to 3 points', 'new: source_unavailable of the plan']);
    const [{ line: storedLine } = { line: 0 }] = await trial.service.sql<{ line: number }>(
      `select line from route_point where route_id = ${plan.routeId} and name = 'X'`,
    );
    assert.ok(storedLine > sent.length, String(storedLine));
  });

  for (const [objective, expected] of [
    ['time', 'C A B'],
    ['distance', 'A B C'],
  ] as const)
    it(`inserts a point where the detour is shortest, by the objective of the plan: ${objective}`, async () => {
      const sent = ['A', 'B', 'C'].map((name, index) => ({ name, ...at(index) }));
      // Travel times and distances. By time, A is nearest to C; by distance, B is.
      const matrix = {
        durations: [
          [0, 100, 900],
          [100, 0, 900],
          [10, 900, 0],
        ],
        distances: [
          [0, 100, 900],
          [100, 0, 10],
          [900, 900, 0],
        ],
      };
      const plan = await trial.plan(sent, {}, { source: 'M', matrix, objective });
      await remove(plan.id, { route_points: ids(plan, 'C'), keep_unassigned: true });
      await move(plan.id, { route_points: ids(plan, 'C') });
      assert.equal(await trial.order(plan.id), expected);
    });

  it("measures the detour from the vehicle's base if the plan has no departure", async () => {
    const { latitude: base_latitude, longitude: base_longitude } = at(10);
    const plate = 'AAA1A13';
    await trial.insert('vehicle', { title: plate, plate, base_latitude, base_longitude });
    const near = [
      { name: 'A', ...at(1) },
      { name: 'B', ...at(1, 4) },
    ];
    const orderWith = async (more: object) => {
      const { id } = await trial.plan(near, more);
      await add(id, { route_points: [{ name: 'X', ...at(0) }] });
      return trial.order(id);
    };
    assert.equal(await orderWith({}), 'X A B');
    assert.equal(await orderWith({ vehicle_plate: plate }), 'A X B');
  });

  const windowed = (from: string, until: string) => ({
    time_window: { begin: `2026-12-01T${from}:00-03:00`, end: `2026-12-01T${until}:00-03:00` },
  });
  const morning = [base, ...[1, 2, 3].map((km) => ({ name: `${km}`, ...at(km), ...windowed('08:00', '10:00') }))];
  const placed: readonly [title: string, windows: object, order: string, warnings: readonly string[]][] = [
    ['where it lengthens the way least', {}, 'Base 1 X 2 3', []],
    ['after those who are served before it opens', windowed('14:00', '15:00'), 'Base 1 2 3 X', []],
    ['first, where it closes soon', windowed('08:00', '08:05'), 'Base X 1 2 3', []],
    ['where it is missed least, if it is closed', windowed('07:00', '07:59'), 'Base X 1 2 3', ['time_window_missed']],
  ];
  for (const [title, windows, expected, warnings] of placed)
    it(`inserts a point ${title}`, async () => {
      const { id } = await trial.plan(morning, {}, { has_time_window: true });
      const report = await add(id, { route_points: [{ name: 'X', ...at(1.5), ...windows }] });
      assert.equal(await trial.order(id), expected);
      assert.deepEqual(
        report.warnings.map(({ code }) => code),
        warnings,
      );
    });

  it('is refused with the location of each fault', async () => {
    const plan = await trial.plan(line);
    const other = await trial.plan([base, { name: 'D', ...at(1.5) }]);
    const [a, b, c, start] = ids(plan, 'A', 'B', 'C', 'Base') as [number, number, number, number];
    const [d, otherStart] = ids(other, 'D', 'Base') as [number, number];
    const lost = await unassignedPoint({ latitude: 'null', longitude: 'null' });
    const cases: readonly (readonly [() => Promise<unknown>, string])[] = [
      [() => order(plan.id, { route_points: [a, b] }), '422 /data/route_points points_missing'],
      [() => order(plan.id, { route_points: [a, b, c, a] }), '422 /data/route_points/3 repeated'],
      [() => order(plan.id, { route_points: [a, b, c, d] }), '422 /data/route_points/3 unknown_reference'],
      [() => order(plan.id, { route_points: [start, a, b, c] }), '422 /data/route_points/0 terminal_point'],
      [
        () => remove(plan.id, { route_points: [d, a, a] }),
        '422 /data/route_points/0 unknown_reference /data/route_points/2 repeated',
      ],
      [
        () => move(plan.id, { route_points: [otherStart, 999_999, d, d] }),
        '422 /data/route_points/0 terminal_point /data/route_points/1 unknown_reference /data/route_points/3 repeated',
      ],
      [() => move(plan.id, { route_points: [lost] }), '422 /data/route_points/0 not_placed'],
      [() => remove(plan.id, { route_points: [] }), '400 /data/route_points too_few'],
      [() => add(999_999, { route_points: [{ name: 'X', ...at(1) }] }), '404 not_found'],
    ];
    const stored = await trial.storedRows();
    for (const [call, refusal] of cases) assert.equal(await refused(call()), refusal);
    assert.deepEqual(await trial.storedRows(), stored);
  });

  it('is refused if its plans have even one point too many in total', async () => {
    const plan = await trial.plan(line);
    const other = await trial.plan([{ name: 'D', ...at(1.5) }]);
    await insertPoints(other, affectedPointsMaxCount - line.length);
    const tried = () => refused(move(plan.id, { route_points: ids(other, 'D') }, { query: { dry_run: true } }));
    assert.equal(await tried(), '422 /data/route_points plans_too_long');
    await trial.service.sql(
      `update route_point set date_excluded = now() where route_plan_id = ${other.id} and line = 2`,
    );
    assert.equal(await tried(), 'not refused');
  });

  it('takes points from a limited number of other plans', async () => {
    const plan = await trial.plan(line);
    const left: number[] = [];
    for (let count = 0; count <= sourcePlansMaxCount; count++)
      left.push(...ids(await trial.plan([{ name: 'D', ...at(1.5) }]), 'D'));
    assert.equal(await refused(move(plan.id, { route_points: left })), '422 /data/route_points too_many_plans');
    // The plan's own points do not come from another plan.
    const most = [...left.slice(1), ...ids(plan, 'A')];
    const { route_plans: touched } = await move(plan.id, { route_points: most });
    assert.equal(touched.length, 1 + sourcePlansMaxCount);
  });

  it('writes all points of a long plan whose place changes, and no others', async () => {
    const plan = await trial.plan([{ name: 'A', ...at(1) }]);
    await insertPoints(plan, 1200);
    const inOrder = async () => (await trial.read(plan.id)).route_points.map(({ id }) => id);
    const reversed = (await inOrder()).toReversed();
    await order(plan.id, { route_points: reversed });
    assert.deepEqual(await inOrder(), reversed);
    const rowVersions = () =>
      trial.service.sql(`select id, xmin from route_point where route_plan_id = ${plan.id} order by id`);
    const written = await rowVersions();
    await operation('changeRoutePlan')(plan.id, { require_picture: true });
    assert.equal((await trial.read(plan.id)).require_picture, true);
    assert.deepEqual(await rowVersions(), written);
  });

  it('never affects plans or points of another company', async () => {
    const plan = await trial.plan(line);
    const outsider = await trial.service.asOther();
    const call = outsider.call('removeRoutePoints', {
      params: { id: plan.id },
      query: {},
      body: { data: { route_points: ids(plan, 'A') } },
    });
    assert.equal(await refused(call), '404 not_found');
    const imported = await outsider.call('importRoutePlan', {
      body: {
        source: 'H',
        optimize: false,
        data: {
          external_code: 'X',
          date_time_start: '2026-12-01T08:00:00Z',
          date_time_end: '2026-12-01T18:00:00Z',
          route_points: [{ name: 'A', ...at(1) }],
        },
      },
    });
    const id = imported.body.route_plans[0]?.id ?? 0;
    const taking = outsider.call('moveRoutePoints', {
      params: { id },
      query: {},
      body: { data: { route_points: ids(plan, 'A') } },
    });
    assert.equal(await refused(taking), '422 /data/route_points/0 unknown_reference');
  });

  it('is refused in every other status, with the allowed actions', async () => {
    const plan = await trial.plan(line);
    const other = await trial.plan([{ name: 'D', ...at(1.5) }]);
    const acts = [
      () => add(plan.id, { route_points: [{ name: 'X', ...at(4) }] }, { query: { dry_run: true } }),
      () => order(plan.id, { route_points: ids(plan, 'A', 'B', 'C') }, { query: { dry_run: true } }),
      () => remove(plan.id, { route_points: ids(plan, 'A') }, { query: { dry_run: true } }),
      () => move(plan.id, { route_points: ids(other, 'D') }, { query: { dry_run: true } }),
      () => move(other.id, { route_points: ids(plan, 'A') }, { query: { dry_run: true } }),
      () => operation('changeRoutePlan')(plan.id, { load_check: true }, { query: { dry_run: true } }),
    ];
    const setStatus = (status: string, excluded: string) =>
      trial.service.sql(
        `update route_plan set status = '${status}', date_excluded = ${excluded} where id = ${plan.id}`,
      );
    for (const status of ['P', 'I', 'E']) {
      await setStatus(status, 'null');
      // In a plan under way, only points still to be visited can be changed.
      for (const act of status === 'E' ? acts.slice(0, -1) : acts) assert.equal(await refused(act()), 'not refused');
    }
    const refusing = [
      ['C', 'null', 'duplicate'],
      ['W', 'null', 'cancel_optimization exclude duplicate'],
      ['R', 'null', 'cancel_optimization duplicate'],
      ['P', 'now()', 'restore duplicate'],
    ] as const;
    for (const [status, excluded, possible] of refusing) {
      await setStatus(status, excluded);
      for (const act of acts) {
        const { status: http, code, allowed_actions: allowed = [] } = await problemOf(act());
        assert.deepEqual([http, code, allowed.join(' ')], [409, 'invalid_transition', possible]);
      }
    }
  });

  it('is not stored if another change came first', async () => {
    const plan = await trial.plan(line);
    const other = await trial.plan([{ name: 'D', ...at(1.5) }]);
    const third = await trial.plan([{ name: 'F', ...at(5) }]);
    const [point] = ids(other, 'D');
    const rivals = [
      `update route_plan set version = version + 1 where id = ${plan.id}`,
      `update route_plan set version = version + 1 where id = ${other.id}`,
      // Simulates a change between reading the point and reading the plan that it leaves.
      `update route_point set route_plan_id = ${third.id} where id = ${point}`,
      `update route_point set date_excluded = now() where id = ${point}`,
    ];
    for (const update of rivals) {
      const refusal = await trial.whileLocked(update, () => refused(move(plan.id, { route_points: ids(other, 'D') })));
      assert.equal(refusal, '412 precondition_failed');
    }
    assert.equal(await trial.order(plan.id), 'Base A B C');
  });
});

/** Inserts a number of deliveries into a plan. */
const insertPoints = ({ id, routeId }: TrialPlan, count: number) =>
  trial.service.sql(`insert into route_point
      (customer_id, route_id, route_plan_id, line, name, type, "order", latitude, longitude, delivery_time)
    select customer_id, ${routeId}, id, line, 'Entrega ' || line, 'PE', line, -30, -51, 300
    from route_plan, generate_series(2, ${count} + 1) line where id = ${id}`);

/** A point E in no plan, in a route of its own. */
const unassignedPoint = async (columns: Readonly<Record<string, string>> = {}): Promise<number> => {
  const { id, routeId } = await trial.plan([{ name: 'F', ...at(5) }]);
  const { latitude, longitude } = { latitude: String(at(2).latitude), longitude: String(at(2).longitude), ...columns };
  const [row] = await trial.service.sql<{
    id: string;
  }>(`insert into route_point (customer_id, route_id, line, name, type, delivery_time, unassigned_code, latitude, longitude)
    select customer_id, ${routeId}, 2, 'E', 'PE', 300, 'no_room', ${latitude}, ${longitude} from route_plan where id = ${id} returning id`);
  return Number(row?.id);
};
