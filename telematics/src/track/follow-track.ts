import type { CommonSettings } from '../engine/common-settings.ts';
import type { SettingsInForce } from '../engine/context.ts';
import type { Timeline } from '../engine/timeline.ts';
import { advanceWay, noWay, outOfReach } from './way.ts';

/** One place of a vehicle on its track, as far as what is drawn depends on it. */
export type TrackPlace = {
  readonly timeMs: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly speedKmh: number | null;
  readonly ignition: boolean | null;
};

/** `jump`: it could not have been reached so fast. `gap`: nothing was heard for long before it. */
export type FollowedPlace = { readonly jump: boolean; readonly gap: boolean };

/**
 * Follows a track, place by place in the order of time, and tells of each whether it is a part of the line. What is
 * believed depends on the places before: whoever begins in the middle of a track first follows some of those.
 */
export class TrackFollower {
  private readonly way = noWay();
  private readonly settings: Timeline<SettingsInForce>;
  /** The last place that is believed: one out of reach does not tell when something was heard on the way. */
  private last: TrackPlace | undefined;

  constructor(settings: Timeline<SettingsInForce>) {
    this.settings = settings;
  }

  follow(place: TrackPlace): FollowedPlace {
    const { timeMs, latitude, longitude } = place;
    const here = { timeMs, valid: true, latitude, longitude, odometerM: null };
    const { common } = this.settings.at(timeMs);
    const jump = advanceWay(this.way, here, common.jump_speed_kmh) === outOfReach;
    const gap = this.last !== undefined && timeMs - this.last.timeMs > heardWithinMs(this.last, common);
    if (!jump) this.last = place;
    return { jump, gap };
  }
}

/** After how long nothing was heard for long: a parked vehicle says little. */
function heardWithinMs(
  { speedKmh, ignition }: TrackPlace,
  { moving_speed_kmh, hold_moving_s, hold_off_s }: CommonSettings,
): number {
  const isMoving = ignition !== false && speedKmh !== null && speedKmh >= moving_speed_kmh;
  return (isMoving || ignition === true ? hold_moving_s : hold_off_s) * 1000;
}
