import { correctedTime } from '../execution/actions/corrected-time.ts';
import type { SentPhonePosition } from './phone-position-schema.ts';

/** How many positions a phone sends in a call. */
export const phonePositionsMaxCount = 100;

/** How long positions of phones are stored. */
export const phonePositionKeptDays = 7;

/** A plan in execution that its driver or helper began at a moment. */
export type BegunPlan = {
  readonly id: number;
  readonly vehicle_id: number | null;
  /** Null: unknown. */
  readonly date_started: string | null;
};

/** A position to store, at a time by the clock of the server, on the plan that was under way then. */
export type PhonePosition = Omit<SentPhonePosition, 'device_time'> & {
  readonly time: string;
  readonly route_plan_id: number;
  readonly vehicle_id: number | null;
};

/** The positions of a call that were taken while one of these plans was under way, and that are not too old. */
export function acceptedPositions(
  sent: readonly SentPhonePosition[],
  plans: readonly BegunPlan[],
  { sentAt, received }: { readonly sentAt: string; readonly received: string },
): readonly PhonePosition[] {
  const earliestMs = Date.parse(received) - phonePositionKeptDays * 86_400_000;
  return sent.flatMap(({ device_time, ...position }) => {
    const time = correctedTime(device_time, sentAt, received);
    const plan = plans
      .filter(({ date_started }) => date_started === null || date_started <= time)
      .sort((one, other) => (one.date_started ?? '').localeCompare(other.date_started ?? ''))
      .at(-1);
    if (!plan || Date.parse(time) < earliestMs) return [];
    return [{ ...position, time, route_plan_id: plan.id, vehicle_id: plan.vehicle_id }];
  });
}
