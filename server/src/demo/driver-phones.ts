import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { LocalClock } from '@tropeiro/telematics/day/local-clock.ts';
import { type PhoneStep, phoneSteps } from '../simulator/phone-steps.ts';
import type { SimulatedDrive } from '../simulator/simulated-drive.ts';
import type { KnownPlan, KnownPlans } from './known-plans.ts';
import type { PhoneCalls } from './phone-calls.ts';

/** What is to be done with a plan, and what the odometer of its vehicle showed that morning. */
type PhoneDay = { readonly stopCount: number; readonly steps: readonly PhoneStep[]; readonly odometerM: number };

/** What phones go by. */
type PhoneWorld = {
  readonly clock: LocalClock;
  readonly known: KnownPlans;
  readonly drives: ReadonlyMap<string, SimulatedDrive>;
  readonly seed: number;
};

/**
 * The phones of the drivers of the demo company, which do with the plans that the demo made what their vehicles drive: whoever tries
 * the API with a plan of their own has it to themselves. An action is known by a uuid
 * that follows from the plan, so that a phone that was started again, or another process, does nothing twice.
 */
export class DriverPhones {
  private readonly world: PhoneWorld;
  private readonly calls: PhoneCalls;
  private readonly days = new Map<number, PhoneDay>();
  private readonly done = new Set<string>();
  /** Plans with which there is nothing more to do. */
  private readonly over = new Set<number>();

  constructor(world: PhoneWorld, calls: PhoneCalls) {
    this.world = world;
    this.calls = calls;
  }

  /** Does what is due with one plan, of the latest first; false where nothing is. */
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

  /** The day of a plan, until its vehicle has something else to do on it. */
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

/** What is refused somebody has made impossible meanwhile; it is not tried again, unless others were in the way. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refusal) || error.code === 'busy') throw error;
}
