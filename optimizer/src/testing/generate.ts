import fc from 'fast-check';
import type {
  Balance,
  Begun,
  Break,
  Group,
  Job,
  Objective,
  Preferred,
  Problem,
  Profile,
  ReloadPolicy,
  Shipment,
  Task,
  Vehicle,
  Window,
} from '../problem.ts';

export type Size = {
  readonly locations: number;
  readonly vehicles: number;
  readonly jobs: number;
  readonly shipments: number;
};

type UnderWay = Omit<Begun, 'load' | 'done'> & { readonly extraLoad: number };
type DraftVehicle = Omit<Vehicle, 'begun' | 'fixedOrder'> & {
  readonly underWay: UnderWay | undefined;
  readonly hasFixedOrder: boolean;
};

/** Problems with all features mixed, tight enough that each feature binds now and then. */
export function problems(size: Size): fc.Arbitrary<Problem> {
  return fc
    .record({
      locationCount: fc.integer({ min: 1, max: size.locations }),
      dimensions: fc.integer({ min: 0, max: 2 }),
      vehicles: fc.oneof(
        { weight: 40, arbitrary: fc.integer({ min: 1, max: size.vehicles }) },
        { weight: 1, arbitrary: fc.constant(0) },
      ),
      profiles: fc.integer({ min: 1, max: 2 }),
    })
    .chain((shape) => {
      const demand = {
        skills: rarely(fc.subarray([0, 1, 2]), []),
        priority: rarely(fc.integer({ min: 0, max: 3 }), 0),
      };
      const allowed = rarely(
        shape.vehicles === 0 ? fc.constant<number[]>([]) : fc.uniqueArray(below(shape.vehicles)),
        undefined,
      );
      const location = below(shape.locationCount);
      return fc
        .record({
          profiles: fc.array(profile(shape.locationCount), { minLength: shape.profiles, maxLength: shape.profiles }),
          vehicles: fc.array(vehicle(shape.locationCount, shape.profiles, shape.dimensions), {
            minLength: shape.vehicles,
            maxLength: shape.vehicles,
          }),
          jobs: fc.array(
            optional(
              {
                ...visit(location),
                ...demand,
                pickup: amounts(shape.dimensions, 4),
                delivery: amounts(shape.dimensions, 4),
              },
              { vehicles: allowed, preferred },
            ),
            { maxLength: size.jobs, size: 'max' },
          ) as fc.Arbitrary<Job[]>,
          shipments: fc.array(
            optional(
              {
                ...demand,
                pickup: optional(visit(location), { preferred }),
                delivery: optional(visit(location), { preferred }),
                amount: amounts(shape.dimensions, 6),
              },
              { vehicles: allowed },
            ),
            { maxLength: size.shipments, size: 'max' },
          ) as fc.Arbitrary<Shipment[]>,
          objective,
          groups: rarely(fc.array(group(size), { minLength: 1, maxLength: 2 }), undefined),
          timing: fc.constantFrom(undefined, undefined, 'cheapest' as const, 'soonest' as const),
          assignments: fc.array(fc.nat({ max: 199 }), {
            minLength: size.jobs + size.shipments,
            maxLength: size.jobs + size.shipments,
          }),
        })
        .map(({ vehicles, assignments, groups, timing, ...rest }) => ({
          ...rest,
          ...(timing && { timing }),
          ...(groups && { groups: groups.map((group) => existing(group, rest.jobs, rest.shipments)) }),
          locationCount: shape.locationCount,
          vehicles: assignTasks(vehicles, rest.jobs, rest.shipments, assignments, shape.dimensions),
        }));
    });
}

function group(size: Size): fc.Arbitrary<Group> {
  const someOf = (count: number) => (count === 0 ? fc.constant<number[]>([]) : fc.uniqueArray(below(count)));
  return fc.record({
    kind: fc.constantFrom('together', 'apart'),
    jobs: someOf(size.jobs),
    shipments: someOf(size.shipments),
  });
}

function existing({ kind, jobs, shipments }: Group, allJobs: readonly Job[], allShipments: readonly Shipment[]): Group {
  return {
    kind,
    jobs: jobs.filter((index) => index < allJobs.length),
    shipments: shipments.filter((index) => index < allShipments.length),
  };
}

const balance: fc.Arbitrary<Balance> = fc.record({
  price: fc.constantFrom(1, 3),
  routeS: fc.integer({ min: 200, max: 2000 }),
  stopS: fc.constantFrom(0, 60),
});

const objective: fc.Arbitrary<Objective> = optional(
  {
    perVehicle: fc.constantFrom(0, 10, 1000),
    perSecond: fc.constantFrom(0, 1, 3),
    perMetre: fc.constantFrom(0, 1, 2),
    perWaitingSecond: rarely(fc.constantFrom(1, 5), 0),
  },
  { balance: rarely(balance, undefined) },
);

function profile(locationCount: number): fc.Arbitrary<Profile> {
  const leg = (most: number) =>
    fc.oneof({ weight: 30, arbitrary: fc.integer({ min: 0, max: most }) }, { weight: 1, arbitrary: fc.constant(-1) });
  const matrix = (most: number) =>
    fc
      .array(leg(most), { minLength: locationCount * locationCount, maxLength: locationCount * locationCount })
      // A location nearly always has no distance to itself. Now and then the diagonal is as random as the rest.
      .chain((entries) =>
        rarely(
          fc.constant(entries),
          entries.map((value, i) => (i % (locationCount + 1) === 0 ? 0 : value)),
        ),
      )
      .map((entries) => Int32Array.from(entries));
  return fc.record({ durationsS: matrix(60), distancesM: matrix(90) });
}

function vehicle(locationCount: number, profiles: number, dimensions: number): fc.Arbitrary<DraftVehicle> {
  const location = below(locationCount);
  return optional(
    {
      profile: below(profiles),
      slownessPermille: fc.constantFrom(1000, 1000, 750, 1333, 2000),
      shift: fc.oneof(
        { weight: 3, arbitrary: fc.constant({ begin: 0, end: 900 }) },
        { weight: 2, arbitrary: window(100, 600) },
      ),
      capacity: amounts(dimensions, 40),
      skills: fc.subarray([0, 1, 2]),
      fixedCost: fc.constantFrom(0, 0, 25),
      costPerSecond: fc.constantFrom(0, 0, 1),
      costPerMetre: fc.constantFrom(0, 0, 2),
      breaks: rarely(fc.array(breakTime, { maxLength: 2 }), []),
      underWay: rarely(
        fc.record({
          location,
          atS: fc.integer({ min: 0, max: 300 }),
          sinceS: fc.integer({ min: -50, max: 0 }),
          distanceM: fc.integer({ min: 0, max: 100 }),
          extraLoad: fc.nat({ max: 2 }),
        }),
        undefined,
      ),
      hasFixedOrder: rarely(fc.constant(true), false),
    },
    {
      start: fc.option(location, { nil: undefined, freq: 3 }),
      end: fc.option(location, { nil: undefined, freq: 3 }),
      reload: rarely(reloading(location), undefined),
      leavesByS: rarely(fc.integer({ min: 0, max: 400 }), undefined),
      maxDurationS: rarely(fc.integer({ min: 100, max: 700 }), undefined),
      maxDistanceM: rarely(fc.integer({ min: 100, max: 900 }), undefined),
      maxTasks: rarely(fc.integer({ min: 0, max: 9 }), undefined),
    },
  ) as fc.Arbitrary<DraftVehicle>;
}

function reloading(location: fc.Arbitrary<number>): fc.Arbitrary<ReloadPolicy> {
  const site = fc.record({ location, serviceS: fc.integer({ min: 0, max: 20 }), windows: windows(20, 500) });
  return fc.record({ sites: fc.array(site, { maxLength: 2 }), maxReloads: fc.nat({ max: 3 }) });
}

const breakTime: fc.Arbitrary<Break> = fc.record({
  windows: windows(0, 400),
  durationS: fc.integer({ min: 0, max: 40 }),
});

function visit(location: fc.Arbitrary<number>) {
  return {
    location,
    serviceS: fc.integer({ min: 0, max: 30 }),
    setupS: rarely(fc.integer({ min: 0, max: 20 }), 0),
    windows: windows(20, 500),
  };
}

const preferred: fc.Arbitrary<Preferred | undefined> = rarely(
  fc.record({ byS: fc.integer({ min: 0, max: 500 }), perLateSecond: fc.constantFrom(0, 1, 2, 7) }),
  undefined,
);

function windows(shortest: number, latest: number): fc.Arbitrary<Window[]> {
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant<Window[]>([]) },
    { weight: 3, arbitrary: fc.tuple(window(shortest, latest)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(window(shortest, latest / 2), window(shortest, latest / 2))
        .map(([a, b]) => [a, { begin: a.end + 5 + b.begin, end: a.end + 5 + b.end }]),
    },
  );
}

function window(shortest: number, latest: number): fc.Arbitrary<Window> {
  return fc
    .record({ begin: fc.integer({ min: 0, max: latest }), length: fc.integer({ min: shortest, max: latest }) })
    .map(({ begin, length }) => ({ begin, end: begin + length }));
}

/** Some tasks are done by a vehicle under way, some are in a vehicle's fixed order, most are free. */
function assignTasks(
  drafts: readonly DraftVehicle[],
  jobs: readonly Job[],
  shipments: readonly Shipment[],
  assignments: readonly number[],
  dimensions: number,
): Vehicle[] {
  const done: Task[][] = drafts.map(() => []);
  const fixedOrders: Task[][] = drafts.map(() => []);
  const loads = drafts.map(({ underWay }) => Array.from({ length: dimensions }, () => underWay?.extraLoad ?? 0));
  const carry = (v: number, amount: readonly number[]) => {
    for (const d of amount.keys()) loads[v]![d]! += amount[d]!;
  };
  jobs.forEach((job, index) => {
    const v = assignments[index]! % Math.max(1, drafts.length);
    const task: Task = { kind: 'job', index };
    if (assignments[index]! % 5 === 0 && drafts[v]?.underWay) done[v]!.push(task);
    else if (drafts[v]?.hasFixedOrder) fixedOrders[v]!.push(task);
    if (assignments[index]! % 3 === 0 && drafts[v]?.underWay && !done[v]!.includes(task)) carry(v, job.delivery);
  });
  shipments.forEach(({ amount }, index) => {
    const assignment = assignments[jobs.length + index]!;
    const v = assignment % Math.max(1, drafts.length);
    const pickup: Task = { kind: 'pickup', index };
    const delivery: Task = { kind: 'delivery', index };
    const isPickedUp = assignment % 3 === 0 && drafts[v]?.underWay !== undefined;
    const isDelivered = isPickedUp && assignment % 2 === 0;
    if (isPickedUp) done[v]!.push(pickup);
    if (isDelivered) done[v]!.push(delivery);
    if (isPickedUp && !isDelivered) carry(v, amount);
    if (drafts[v]?.hasFixedOrder && !isPickedUp)
      fixedOrders[v]!.splice(assignment % (fixedOrders[v]!.length + 1), 0, pickup);
    if (drafts[v]?.hasFixedOrder && !isDelivered) fixedOrders[v]!.push(delivery);
  });
  return drafts.map(({ underWay, hasFixedOrder, ...vehicle }, v): Vehicle => {
    if (underWay === undefined) return hasFixedOrder ? { ...vehicle, fixedOrder: fixedOrders[v]! } : vehicle;
    const { extraLoad: _, ...state } = underWay;
    const begun: Begun = { ...state, load: loads[v]!, done: done[v]! };
    return hasFixedOrder ? { ...vehicle, begun, fixedOrder: fixedOrders[v]! } : { ...vehicle, begun };
  });
}

function amounts(dimensions: number, most: number): fc.Arbitrary<number[]> {
  return fc.array(fc.nat({ max: most }), { minLength: dimensions, maxLength: dimensions });
}

function below(count: number): fc.Arbitrary<number> {
  return fc.nat({ max: count - 1 });
}

function rarely<T, U>(arbitrary: fc.Arbitrary<T>, otherwise: U): fc.Arbitrary<T | U> {
  return fc.oneof({ weight: 4, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary });
}

/** Omits fields of `sometimes` that are undefined. */
function optional<T extends object, U extends object>(
  required: { [K in keyof T]: fc.Arbitrary<T[K]> },
  sometimes: { [K in keyof U]: fc.Arbitrary<U[K]> },
): fc.Arbitrary<T & { [K in keyof U]?: Exclude<U[K], undefined> }> {
  return fc.tuple(fc.record(required), fc.record(sometimes)).map(([sure, maybe]) => ({
    ...sure,
    ...Object.fromEntries(Object.entries(maybe).filter(([, value]) => value !== undefined)),
  })) as fc.Arbitrary<T & { [K in keyof U]?: Exclude<U[K], undefined> }>;
}
