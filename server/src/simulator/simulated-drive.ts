import type { LocalClock, LocalDay } from '@tropeiro/telematics/day/local-clock.ts';
import type { RawMessage } from '@tropeiro/telematics/raw-message.ts';
import { type DrivenPlan, drivenPlan } from './driven-plan.ts';
import { messagesOfDay } from './messages-of-day.ts';
import type { SimulatedVehicle } from './simulated-vehicle.ts';
import { workingDay } from './working-day.ts';

/**
 * The simulated drives of a vehicle. A day follows only from the vehicle, the seed and its date. Only the odometer depends on
 * earlier days. A period therefore has the same messages, however it is split.
 */
export class SimulatedDrive {
  private readonly vehicle: SimulatedVehicle;
  private readonly seed: number;
  private readonly clock: LocalClock;
  /** The odometer in the morning, by the number of the day. */
  private readonly odometersM = new Map<number, number>();
  private last:
    | { readonly number: number; readonly plannedCount: number; readonly messages: readonly RawMessage[] }
    | undefined;

  constructor(vehicle: SimulatedVehicle, seed: number, clock: LocalClock) {
    this.vehicle = vehicle;
    this.seed = seed;
    this.clock = clock;
  }

  /** The messages in a time range, ordered by time. None before the vehicle's first day. */
  *messages(fromMs: number, untilMs: number): Generator<RawMessage> {
    const firstMs = Math.max(fromMs, this.firstDay().beginMs);
    for (let day = this.clock.dayOf(firstMs); day.beginMs < untilMs; day = this.clock.dayOf(day.endMs)) {
      for (const message of this.messagesOf(day)) {
        const ms = Date.parse(message.time);
        if (ms >= firstMs && ms < untilMs) yield message;
      }
    }
  }

  /** How the vehicle drives a plan with these points on the day of a moment, with the odometer in the morning. */
  drivenPlan(atMs: number, routePointIds: ReadonlySet<number>): (DrivenPlan & { odometerM: number }) | undefined {
    const day = this.clock.dayOf(atMs);
    const driven = drivenPlan(workingDay(this.vehicle, this.seed, day), routePointIds);
    return driven && { ...driven, odometerM: this.odometerM(day) };
  }

  private messagesOf(day: LocalDay): readonly RawMessage[] {
    const plannedCount = this.vehicle.plannedStops.get(day.date)?.length ?? 0;
    // Stops planned during the day are driven from then on.
    if (this.last?.number !== day.number || this.last.plannedCount !== plannedCount) {
      const worked = workingDay(this.vehicle, this.seed, day);
      const odometerM = this.odometerM(day);
      this.odometersM.set(day.number + 1, odometerM + worked.travelledM);
      const messages = messagesOfDay(this.vehicle, this.seed, day, worked, odometerM);
      this.last = { number: day.number, plannedCount, messages };
    }
    return this.last.messages;
  }

  private odometerM(day: LocalDay): number {
    let before = this.firstDay();
    let metres = this.vehicle.odometerM;
    while (before.number < day.number) {
      const next = this.clock.dayOf(before.endMs);
      const known = this.odometersM.get(next.number) ?? metres + workingDay(this.vehicle, this.seed, before).travelledM;
      this.odometersM.set(next.number, known);
      [before, metres] = [next, known];
    }
    return metres;
  }

  private firstDay(): LocalDay {
    // Noon in UTC is on the same day in nearly all zones.
    return this.clock.dayOf(Date.parse(`${this.vehicle.firstDay}T12:00:00Z`));
  }
}
