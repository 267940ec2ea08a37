import type { CommonSettings } from '../engine/common-settings.ts';
import type { SettingsInForce } from '../engine/context.ts';
import type { ValueOverTime } from '../engine/timeline.ts';
import { advanceWaypoints, noWaypoints, outOfReach } from './waypoints.ts';

/** One place of a vehicle on its track, with the fields that affect the drawing. */
export type TrackPlace = {
  readonly timeMs: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly speedKmh: number | null;
  readonly ignition: boolean | null;
};

/** `jump`: the place could not be reached in the time. `gap`: a long silence precedes it. */
export type FollowedPlace = { readonly jump: boolean; readonly gap: boolean };

/**
 * Follows a track place by place, in order of time, and returns for each whether it belongs to the line. Whether a
 * place is credible depends on earlier ones, so a caller that begins in the middle of a track must first follow some of
 * those.
 */
export class TrackFollower {
  private readonly waypoints = noWaypoints();
  private readonly settings: ValueOverTime<SettingsInForce>;
  /** The last credible place: an unreachable place does not end a silence. */
  private last: TrackPlace | undefined;

  constructor(settings: ValueOverTime<SettingsInForce>) {
    this.settings = settings;
  }

  follow(place: TrackPlace): FollowedPlace {
    const { timeMs, latitude, longitude } = place;
    const message = { timeMs, valid: true, latitude, longitude, odometerM: null };
    const { common } = this.settings.at(timeMs);
    const jump = advanceWaypoints(this.waypoints, message, common.jump_speed_kmh) === outOfReach;
    const gap = this.last !== undefined && timeMs - this.last.timeMs > heardWithinMs(this.last, common);
    if (!jump) this.last = place;
    return { jump, gap };
  }
}

/** How long a silence may last before it is a gap: a parked vehicle reports rarely. */
function heardWithinMs(
  { speedKmh, ignition }: TrackPlace,
  { moving_speed_kmh, hold_moving_s, hold_off_s }: CommonSettings,
): number {
  const isMoving = ignition !== false && speedKmh !== null && speedKmh >= moving_speed_kmh;
  return (isMoving || ignition === true ? hold_moving_s : hold_off_s) * 1000;
}
