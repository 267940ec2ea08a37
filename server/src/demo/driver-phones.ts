import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { LocalClock } from '@tropeiro/telematics/day/local-clock.ts';
import { type PhoneStep, phoneSteps } from '../simulator/phone-steps.ts';
import type { SimulatedDrive } from '../simulator/simulated-drive.ts';
import type { KnownPlan, KnownPlans } from './known-plans.ts';
import type { PhoneCalls } from './phone-calls.ts';

/** The steps of a plan, and the vehicle's odometer that morning. */
type PhoneDay = { readonly stopCount: number; readonly steps: readonly PhoneStep[]; readonly odometerM: number };

/** What the phones depend on. */
type PhoneWorld = {
  readonly clock: LocalClock;
  readonly known: KnownPlans;
  readonly drives: ReadonlyMap<string, SimulatedDrive>;
  readonly seed: number;
};

/**
 * The phones of the demo company's drivers. They carry out the plans that the demo created, in step with the simulated
 * vehicles; plans that users create are left alone. The uuid of an action follows from the plan, so a restarted phone
 * or another process does nothing twice.
 */
export class DriverPhones {
  private readonly world: PhoneWorld;
  private readonly calls: PhoneCalls;
  private readonly days = new Map<number, PhoneDay>();
  private readonly done = new Set<string>();
  /** The ids of plans with nothing left to do. */
  private readonly over = new Set<number>();

  constructor(world: PhoneWorld, calls: PhoneCalls) {
    this.world = world;
    this.calls = calls;
  }

  /** Does what is due for one plan, latest first. Returns false if nothing is due. */
  async advance(nowMs: number): Promise<boolean> {
    const { date: today } = this.world.clock.dayOf(nowMs);
    const plans = [...this.world.known.plans.values()].filter(({ id, isOfDemo }) => isOfDemo && !this.over.has(id));
    for (const plan of plans.sort((a, b) => b.beginMs - a.beginMs)) {
      const isToday = plan.date === today;
      const { steps, odometerM } = this.dayOf(plan);
      const due = steps.filter(({ uuid, atMs }) => atMs <= nowMs && !this.done.has(uuid));
      if (due.length > 0 && (isToday || !plan.isCompleted)) {
        await this.calls.make(plan, due, odometerM, isToday).catch(ignoreRefusal);
        for (const { uuid } of due) this.done.add(uuid);
        return true;
      }
      if (plan.date < today) this.forget(plan);
    }
    return false;
  }

  /** The day of a plan, computed again when its vehicle gets more stops on that day. */
  private dayOf(plan: KnownPlan): PhoneDay {
    const { drives, known, seed } = this.world;
    const stopCount = known.stopsOf(plan.serial).get(plan.date)?.length ?? 0;
    const made = this.days.get(plan.id);
    if (made?.stopCount === stopCount) return made;
    const driven = drives.get(plan.serial)?.drivenPlan(plan.beginMs, new Set(plan.points.map(({ id }) => id)));
    const steps = driven ? phoneSteps(plan, driven, seed) : [];
    const day = { stopCount, steps, odometerM: driven?.odometerM ?? 0 };
    this.days.set(plan.id, day);
    return day;
  }

  private forget({ id }: KnownPlan): void {
    for (const { uuid } of this.days.get(id)?.steps ?? []) this.done.delete(uuid);
    this.days.delete(id);
    this.over.add(id);
  }
}

/**
 * Ignores refusals: something made the action impossible meanwhile, so it is not repeated. A busy service is retried.
 */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refusal) || error.code === 'busy') throw error;
}
