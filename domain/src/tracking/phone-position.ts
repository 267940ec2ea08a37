import { correctedTime } from '../execution/actions/corrected-time.ts';
import { inCrewAt, type TimeInCrew } from '../execution/in-crew-at.ts';
import type { SentPhonePosition } from './phone-position-schema.ts';

/** How many positions a phone sends in a call. */
export const phonePositionsMaxCount = 100;

/** How long positions of phones are stored. */
export const phonePositionKeptDays = 7;

/** A plan under way that a driver drives or helps with, or did before. */
export type BegunPlan = {
  readonly id: number;
  /** Null: unknown. */
  readonly date_started: string | null;
  /** When the driver was in its crew. */
  readonly own_times: readonly TimeInCrew[];
};

/** A position to store, at a time by the clock of the server, on the plan that the driver executed then. */
export type PhonePosition = Omit<SentPhonePosition, 'device_time'> & {
  readonly time: string;
  readonly route_plan_id: number;
};

/**
 * The positions of a call that are not too old and were taken while one of these plans was under way with the driver in
 * its crew. Where a driver is at other times is private.
 */
export function acceptedPositions(
  sent: readonly SentPhonePosition[],
  plans: readonly BegunPlan[],
  { sentAt, received }: { readonly sentAt: string; readonly received: string },
): readonly PhonePosition[] {
  const earliestMs = Date.parse(received) - phonePositionKeptDays * 86_400_000;
  return sent.flatMap(({ device_time, ...position }) => {
    const time = correctedTime(device_time, sentAt, received);
    const plan = plans
      .filter((each) => (each.date_started === null || each.date_started <= time) && inCrewAt(each.own_times, time))
      .sort((one, other) => (one.date_started ?? '').localeCompare(other.date_started ?? ''))
      .at(-1);
    if (!plan || Date.parse(time) < earliestMs) return [];
    return [{ ...position, time, route_plan_id: plan.id }];
  });
}
