import type { VehicleFacts } from '../../store/planning/crew-facts.ts';
import type { PlannedPoint, StoredWholePlan } from '../change/plan-draft.ts';

const begin = '2026-12-01T11:00:00.000Z';
const end = '2026-12-01T21:00:00.000Z';
export const dayBeginMs = Date.parse(begin);

/** A moment of the day of these plans. */
export const minute = (minutes: number): string => new Date(dayBeginMs + minutes * 60_000).toISOString();

/** A place in kilometres north and east of the centre of Porto Alegre. */
export const place = (north: number, east: number) => ({
  latitude: -30.03 + north / 111,
  longitude: -51.22 + east / 96,
});

const vehicle = (id: number, capacity: number | null): VehicleFacts => ({
  id,
  plate: `AAA${1000 + id}`,
  mercosul_plate: `AAA${1000 + id}`,
  status: 'A',
  capacity,
  axles: 2,
  category: null,
  base_latitude: null,
  base_longitude: null,
  driver_id: null,
  shift: null,
});

/** A delivery of a plan. */
export const delivery = (
  planId: number,
  id: number,
  more: Partial<PlannedPoint> & ReturnType<typeof place>,
): PlannedPoint => ({
  id,
  route_id: planId,
  route_plan_id: planId,
  line: id,
  name: `NF ${id}`,
  external_code: null,
  type: 'PE',
  order: id,
  optimized_order: null,
  service_start: null,
  serviceS: 300,
  capacity: 1,
  axles: null,
  priority: 0,
  windows: [],
  ...more,
});

/** A stored plan of that day, with a vehicle of its own. */
export const storedPlan = (
  id: number,
  points: readonly PlannedPoint[],
  { capacity = null, underWay }: { capacity?: number | null; underWay?: StoredWholePlan['underWay'] } = {},
): StoredWholePlan => ({
  facts: {
    id,
    route_id: id,
    status: underWay ? 'E' : 'P',
    source: 'H',
    source_used: 'H',
    external_code: `ROTA-${id}`,
    objective: 'time',
    has_time_window: true,
    locked: false,
    date_excluded: null,
    date_time_start: begin,
    date_time_end: end,
    vehicle_id: id,
    driver_id: null,
    helper_id: null,
    user_id: null,
    total_time: 0,
    total_distance: 0,
    total_points: points.length,
    total_capacity: 0,
    breaks: [],
    require_signature: false,
    require_picture: false,
    require_hodometer_picture: false,
    load_check: false,
    require_receiver: false,
  },
  version: 1,
  crew: { vehicle: vehicle(id, capacity), driver: undefined, helper: undefined },
  points,
  matrix: undefined,
  ...(underWay && { underWay }),
});

/** The progress of a plan with one finished point, whose vehicle is at a place. */
export const progress = (planId: number, doneId: number, at: ReturnType<typeof place>, sinceMinute: number) => ({
  now: minute(sinceMinute),
  since: minute(sinceMinute),
  visits: new Map(),
  from: delivery(planId, 0, { ...at, id: null, type: 'PA', line: doneId, serviceS: 0, capacity: null }),
  done: [
    {
      id: doneId,
      type: 'PE' as const,
      status: 'E' as const,
      order: 1,
      capacity: 1,
      departure: minute(sinceMinute - 10),
      distance: 1000,
    },
  ],
});
