import { isTerminal } from '@tropeiro/domain/planning/points/route-point-type.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import type { LocalClock } from '@tropeiro/telematics/day/local-clock.ts';
import type { PhonePlan } from '../simulator/phone-steps.ts';
import { plannedFromMs } from '../simulator/planned-from.ts';
import { isTriedAgain, returnedPoint } from '../simulator/returned-point.ts';
import type { PlannedStop } from '../simulator/simulated-vehicle.ts';
import type { Company } from '../store/company/companies.ts';
import { listPlannedPoints, type PlannedPoint } from '../store/planning/planned-points.ts';

/** How long filling the company takes at most. */
const madeWithinMs = 600_000;
/** The minimum time at a stop, which also covers stops without planned time and unloading at the end. */
const serviceMinS = 120;

/** A plan that is driven, as it was when it was read. */
export type KnownPlan = PhonePlan & {
  readonly serial: string;
  readonly beginMs: number;
  readonly date: string;
  readonly isCompleted: boolean;
  /** Whether the demo created it. Plans that users create are left to them. */
  readonly isOfDemo: boolean;
};

/**
 * The plans that the vehicles of the demo company drive. Each is read once, so later changes of a plan do not affect
 * the driving.
 */
export class KnownPlans {
  readonly plans = new Map<number, KnownPlan>();
  private readonly company: Company;
  private readonly clock: LocalClock;
  private readonly seed: number;
  private readonly firstMs: number;
  private readonly stops = new Map<string, Map<string, PlannedStop[]>>();
  private readFromMs: number;
  private hasRead = false;

  /** @param firstMs since when plans are driven */
  constructor(company: Company, clock: LocalClock, seed: number, firstMs: number) {
    this.company = company;
    this.clock = clock;
    this.seed = seed;
    this.firstMs = firstMs;
    this.readFromMs = firstMs;
  }

  /** Reads the plans of the days up to the end of today, and today's again for new ones. */
  async read(transaction: Transaction, nowMs: number): Promise<void> {
    const { beginMs, endMs } = this.clock.dayOf(nowMs);
    const points = await listPlannedPoints(transaction, this.readFromMs, endMs);
    const ids = new Set(points.map(({ planId }) => planId).filter((id) => !this.plans.has(id)));
    for (const id of ids)
      this.add(
        id,
        points.filter(({ planId }) => planId === id),
        nowMs,
      );
    this.readFromMs = beginMs;
    this.hasRead = true;
  }

  /** The stops of a vehicle by day. Reading more plans adds to them. */
  stopsOf(serial: string): Map<string, PlannedStop[]> {
    const known = this.stops.get(serial) ?? new Map<string, PlannedStop[]>();
    this.stops.set(serial, known);
    return known;
  }

  private add(id: number, points: readonly PlannedPoint[], nowMs: number): void {
    const [first] = points;
    if (!first) return;
    const { serial, isCompleted, isMadeWithFleet: isOfDemo } = first;
    const beginMs = Date.parse(first.planBegin);
    const { date } = this.clock.dayOf(beginMs);
    const fromMs = plannedFromMs(this.clock, beginMs, this.knownMs(Date.parse(first.planCreated), nowMs));
    const ofVehicle = this.stopsOf(serial);
    // A vehicle leaves for a point at the planned departure from the point before it.
    const leaves = new Map(points.slice(1).map(({ id }, index) => [id, points[index]?.departure ?? null]));
    const planned = this.stopsOfPlan(points).map(({ id, latitude, longitude, serviceS, opens }) => {
      const departure = leaves.get(id) ?? null;
      return {
        routePointId: id,
        latitude,
        longitude,
        serviceS: Math.max(serviceMinS, serviceS),
        ...(opens !== null && { opensMs: Date.parse(opens) }),
        ...(departure !== null && { leavesMs: Date.parse(departure) }),
        fromMs,
      };
    });
    ofVehicle.set(date, [...(ofVehicle.get(date) ?? []), ...planned]);
    this.plans.set(id, { id, points, serial, beginMs, date, isCompleted, isOfDemo });
  }

  /** The stops of a plan and its end. A stop whose first visit fails comes once more if it is tried again. */
  private stopsOfPlan(points: readonly PlannedPoint[]): PlannedPoint[] {
    const stops = points.filter(({ type }) => !isTerminal(type));
    const inVain = returnedPoint(
      this.seed,
      stops.map(({ id }) => id),
    );
    const leavesMs = Date.parse(points[0]?.departure ?? points[0]?.planBegin ?? '');
    const again = isTriedAgain(leavesMs, this.clock.dayOf(leavesMs)) ? stops.filter(({ id }) => id === inVain) : [];
    return [...stops, ...again, ...points.filter(({ type }) => type === 'CH')];
  }

  /** Since when a plan is known: always for plans created with the company, now for plans that appear while running. */
  private knownMs(createdMs: number, nowMs: number): number {
    if (createdMs < this.company.createdMs + madeWithinMs) return this.firstMs;
    return this.hasRead ? nowMs : createdMs;
  }
}
