import type { LocalClock, LocalDay } from '@tropeiro/telematics/day/local-clock.ts';
import type { SaidMessage } from '@tropeiro/telematics/said-message.ts';
import { type DrivenPlan, drivenPlan } from './driven-plan.ts';
import { messagesOfDay } from './messages-of-day.ts';
import type { SimulatedVehicle } from './simulated-vehicle.ts';
import { workingDay } from './working-day.ts';

/**
 * What a vehicle drives, by a seed. A day follows from the vehicle, the seed and its date alone; what of the days before
 * is still seen on it is the odometer. So a period says the same whatever pieces it is asked for in.
 */
export class SimulatedDrive {
  private readonly vehicle: SimulatedVehicle;
  private readonly seed: number;
  private readonly clock: LocalClock;
  /** What the odometer shows in the morning, by the number of the day. */
  private readonly odometersM = new Map<number, number>();
  private last:
    | { readonly number: number; readonly plannedCount: number; readonly messages: readonly SaidMessage[] }
    | undefined;

  constructor(vehicle: SimulatedVehicle, seed: number, clock: LocalClock) {
    this.vehicle = vehicle;
    this.seed = seed;
    this.clock = clock;
  }

  /** The messages from a moment on, until before another, in the order of time; none before its first day. */
  *messages(fromMs: number, untilMs: number): Generator<SaidMessage> {
    const firstMs = Math.max(fromMs, this.firstDay().beginMs);
    for (let day = this.clock.dayOf(firstMs); day.beginMs < untilMs; day = this.clock.dayOf(day.endMs)) {
      for (const message of this.messagesOf(day)) {
        const ms = Date.parse(message.time);
        if (ms >= firstMs && ms < untilMs) yield message;
      }
    }
  }

  /** How it drives a plan with these points on the day of a moment, and what its odometer shows in the morning. */
  drivenPlan(atMs: number, routePointIds: ReadonlySet<number>): (DrivenPlan & { odometerM: number }) | undefined {
    const day = this.clock.dayOf(atMs);
    const driven = drivenPlan(workingDay(this.vehicle, this.seed, day), routePointIds);
    return driven && { ...driven, odometerM: this.odometerM(day) };
  }

  private messagesOf(day: LocalDay): readonly SaidMessage[] {
    const plannedCount = this.vehicle.plannedStops.get(day.date)?.length ?? 0;
    // What is planned meanwhile is gone to from then on.
    if (this.last?.number !== day.number || this.last.plannedCount !== plannedCount) {
      const worked = workingDay(this.vehicle, this.seed, day);
      const odometerM = this.odometerM(day);
      this.odometersM.set(day.number + 1, odometerM + worked.wayM);
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
      const known = this.odometersM.get(next.number) ?? metres + workingDay(this.vehicle, this.seed, before).wayM;
      this.odometersM.set(next.number, known);
      [before, metres] = [next, known];
    }
    return metres;
  }

  private firstDay(): LocalDay {
    // When it is noon in UTC it is that day nearly everywhere.
    return this.clock.dayOf(Date.parse(`${this.vehicle.firstDay}T12:00:00Z`));
  }
}
