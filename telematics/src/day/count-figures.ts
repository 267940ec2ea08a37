import type { CommonSettings } from '../engine/common-settings.ts';
import type { Moment } from '../engine/moment.ts';
import { isOutOfGear, type Readings } from '../engine/readings.ts';
import { type DayFigures, figuresKey, noFigures } from './day-figures.ts';
import type { LocalClock } from './local-clock.ts';

type Duration = 'movingMs' | 'onMs' | 'offMs' | 'rpmEconomyMs' | 'rpmHighMs' | 'rpmNeutralMs' | 'rpmMaxMs';
type Length = 'distanceMm' | 'outOfHoursMm';

/** Counts the figures of a range of messages, by day and driver. */
export class FigureCounter {
  private readonly clock: LocalClock;
  private readonly rows = new Map<string, DayFigures>();
  private row: DayFigures | undefined;

  constructor(clock: LocalClock) {
    this.clock = clock;
  }

  /** Returns the figures counted so far and clears them. */
  take(): DayFigures[] {
    const figures = [...this.rows.values()];
    this.rows.clear();
    this.row = undefined;
    return figures;
  }

  /** Counts the time since the previous message, during which that message's values applied. */
  countTime(moment: Moment, before: Readings, common: CommonSettings): void {
    if (moment.silent || moment.timeMs === moment.previousMs) return;
    const { moving, ignition, rpm } = before;
    const { rpmHigh, rpmMax } = moment.vehicle;
    if (moving) this.addTime('movingMs', moment);
    if (ignition === true || (ignition === null && moving)) this.addTime('onMs', moment);
    if (ignition === false) this.addTime('offMs', moment);
    if (isOutOfGear(before, common)) this.addTime('rpmNeutralMs', moment);
    if (rpm === null || ignition === false) return;
    if (rpm >= common.economy_from_rpm && rpm <= common.economy_to_rpm) this.addTime('rpmEconomyMs', moment);
    if (rpmMax !== null && rpm >= rpmMax) this.addTime('rpmMaxMs', moment);
    else if (rpmHigh !== null && rpm >= rpmHigh) this.addTime('rpmHighMs', moment);
  }

  /**
   * Counts a stand with the ignition unknown, once its type is known: a halt on the way, with the engine on, or the end
   * of a trip, with the engine off.
   */
  countStand(moment: Moment): void {
    const { previousIgnition, wasMoving, standFromMs, standIgnition, previousMs, timeMs, silent } = moment;
    if (standFromMs === null) {
      if (previousIgnition === null && !wasMoving && !silent) this.addTime('offMs', moment);
    } else if (standIgnition !== null) {
      this.addSpan(
        standIgnition === 'on' ? 'onMs' : 'offMs',
        standFromMs,
        silent ? previousMs : timeMs,
        moment.previousDriver,
      );
    }
  }

  countMessage(moment: Moment, ignitionSeen: boolean | null): void {
    const { message, readings, timeMs, driver, stepMm } = moment;
    const row = this.rowAt(timeMs, driver);
    row.messages += 1;
    if (readings.moving && !moment.wasMoving) row.movementsBegun += 1;
    if (message.ignition === true && ignitionSeen === false) row.ignitionOn += 1;
    if (message.ignition === false && ignitionSeen === true) row.ignitionOff += 1;
    if (message.valid && message.speedKmh !== null && message.speedKmh > row.speedMaxKmh) {
      row.speedMaxKmh = message.speedKmh;
    }
    if (stepMm > 0) this.addDistance('distanceMm', moment);
    if (stepMm > 0 && moment.stepOutOfHours) this.addDistance('outOfHoursMm', moment);
  }

  private addTime(name: Duration, { previousMs, timeMs, previousDriver }: Moment): void {
    this.addSpan(name, previousMs, timeMs, previousDriver);
  }

  private addSpan(name: Duration, beginMs: number, endMs: number, driver: number | null): void {
    for (let fromMs = beginMs; fromMs < endMs; ) {
      const untilMs = Math.min(endMs, this.clock.dayOf(fromMs).endMs);
      this.rowAt(fromMs, driver)[name] += untilMs - fromMs;
      fromMs = untilMs;
    }
  }

  /**
   * Splits the distance at midnight in proportion to the time. After a silence, the distance belongs to the day on
   * which the silence ended.
   */
  private addDistance(name: Length, { previousMs, timeMs, previousDriver, driver, stepMm, silent }: Moment): void {
    let leftMm = stepMm;
    for (let fromMs = previousMs; !silent && this.clock.dayOf(fromMs).endMs <= timeMs; ) {
      const untilMs = this.clock.dayOf(fromMs).endMs;
      const partMm = Math.floor((stepMm * (untilMs - fromMs)) / (timeMs - previousMs));
      if (partMm > 0) this.rowAt(fromMs, previousDriver)[name] += partMm;
      leftMm -= partMm;
      fromMs = untilMs;
    }
    // For a message at midnight nothing remains: its previous driver has no part in the new day.
    if (leftMm > 0) this.rowAt(timeMs, silent ? driver : previousDriver)[name] += leftMm;
  }

  private rowAt(ms: number, driver: number | null): DayFigures {
    const { date } = this.clock.dayOf(ms);
    if (this.row !== undefined && this.row.date === date && this.row.driver === driver) return this.row;
    const key = figuresKey(date, driver);
    this.row = this.rows.get(key);
    if (this.row === undefined) {
      this.row = noFigures(date, driver);
      this.rows.set(key, this.row);
    }
    return this.row;
  }
}
