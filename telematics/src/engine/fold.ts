import { FigureCounter } from '../day/count-figures.ts';
import type { DayFigures } from '../day/day-figures.ts';
import type { Message } from '../message.ts';
import { advanceWaypoints, outOfReach } from '../track/waypoints.ts';
import type { CommonSettings } from './common-settings.ts';
import type { Context, SettingValues } from './context.ts';
import type { Detector } from './detector.ts';
import { detectors as allDetectors } from './detectors.ts';
import { type Checkpoint, type DeviceState, resume } from './device-state.ts';
import type { TrackedEvent } from './event.ts';
import { Moment } from './moment.ts';
import { noReadings, type Readings, read } from './readings.ts';

/** The result of folding messages: the events that ended, and the additions to the days. */
export type Findings = { readonly ended: TrackedEvent[]; readonly figures: DayFigures[] };

/** The fold over the messages of one device, in order, from a checkpoint on. */
export class Fold {
  private readonly context: Context;
  private readonly state: DeviceState;
  private readonly moment: Moment;
  private readonly figures: FigureCounter;
  private readonly detectors: readonly Detector[];

  /** @param detectors empty if only the driver of each message is needed. Such a state cannot be continued */
  constructor(context: Context, from: Checkpoint, detectors: readonly Detector[] = allDetectors) {
    this.context = context;
    this.detectors = detectors;
    this.state = resume(from);
    this.moment = new Moment(context);
    this.figures = new FigureCounter(context.clock);
  }

  checkpoint(): Checkpoint {
    return JSON.stringify(this.state);
  }

  /** The driver at the last message. */
  get driver(): number | null {
    return this.moment.driver;
  }

  /** The time of the last message. Null: there is none. */
  get lastMs(): number | null {
    return this.state.lastMs;
  }

  /** How many events have ended since findings were last taken. */
  get endedCount(): number {
    return this.moment.ended.length;
  }

  /** Returns what was found since the last call. */
  takeFindings(): Findings {
    return { ended: this.moment.ended.splice(0), figures: this.figures.take() };
  }

  running(): TrackedEvent[] {
    const { detectors } = this;
    const running: TrackedEvent[] = [];
    for (let index = 0; index < detectors.length; index++)
      for (const event of detectors[index]!.running(this.state.detectors[index])) running.push(event);
    return running;
  }

  /** Processes one more message. */
  step(message: Message): void {
    const { state, moment, figures, detectors } = this;
    const { common, detectors: settings } = this.context.settings.at(message.timeMs);
    this.beginMoment(message, common);
    figures.countTime(moment, state.readings, common);
    if (moment.silent) this.applySilence(settings);
    const fromMs = state.way.believed?.timeMs ?? null;
    const metres = advanceWaypoints(state.way, message, common.jump_speed_kmh);
    this.findPlace(message, metres);
    read(state.readings, message, this.travelSpeedKmh(metres, fromMs, common), common);
    moment.readings = state.readings;
    this.findStep(message, metres);
    this.findDriver(message);
    const states = state.detectors;
    for (let index = 0; index < detectors.length; index++) {
      states[index] = detectors[index]!.step(states[index], moment, settings[index] as SettingValues);
    }
    figures.countStand(moment);
    figures.countMessage(moment, state.ignitionSeen);
    if (message.ignition !== null) state.ignitionSeen = message.ignition;
    state.lastMs = message.timeMs;
  }

  /** Sets the moment: the message, and the values before it. */
  private beginMoment(message: Message, common: CommonSettings): void {
    const { state, moment } = this;
    const { readings } = state;
    moment.message = message;
    moment.common = common;
    moment.timeMs = message.timeMs;
    moment.previousMs = state.lastMs ?? message.timeMs;
    moment.silent = message.timeMs - moment.previousMs > readingsValidMs(readings, common);
    moment.vehicle = this.context.vehicle.at(message.timeMs);
    moment.wasMoving = readings.moving && !moment.silent;
    moment.previousIgnition = readings.ignition;
    moment.previousSpeedKmh = moment.silent ? null : readings.speedKmh;
    moment.previousCourseDeg = moment.silent ? null : readings.courseDeg;
    moment.previousPlace = state.place;
    moment.previousDriver = state.driver;
    moment.tripEndedMs = null;
    moment.standFromMs = null;
    moment.standIgnition = null;
    moment.stepOutOfHours = false;
  }

  /** After a silence that is too long, ongoing events end at the previous message, and values become unknown. */
  private applySilence(settings: readonly SettingValues[]): void {
    const { state, moment, detectors } = this;
    const states = state.detectors;
    for (let index = 0; index < detectors.length; index++) {
      states[index] = detectors[index]!.silence(states[index], moment, settings[index] as SettingValues);
    }
    state.readings = noReadings();
    state.card = null;
  }

  private findPlace({ valid, latitude, longitude }: Message, metres: number): void {
    const { state, moment } = this;
    moment.located = metres !== outOfReach && valid && latitude !== null && longitude !== null;
    if (moment.located) state.place = { latitude: latitude as number, longitude: longitude as number };
    moment.place = state.place;
    moment.placeMs = state.way.believed?.placeMs ?? null;
  }

  /** The speed of travel to the place of a message without a speed. Null if it is unknown or not needed. */
  private travelSpeedKmh(metres: number, fromMs: number | null, { hold_moving_s }: CommonSettings): number | null {
    const { message, located, timeMs } = this.moment;
    if (!located || message.speedKmh !== null || fromMs === null) return null;
    const elapsedMs = timeMs - fromMs;
    if (elapsedMs > hold_moving_s * 1000) return null;
    if (metres >= wanderM && elapsedMs > 0) return (metres / elapsedMs) * 3600;
    return elapsedMs >= standstillMs ? 0 : null;
  }

  private findStep(message: Message, metres: number): void {
    const { state, moment } = this;
    // A receiver at rest drifts by some metres. They do not count, unless the vehicle moved before, after or during a
    // silence.
    const isDriven = moment.wasMoving || moment.silent || state.readings.moving || message.odometerM !== null;
    moment.stepMm = metres > 0 && isDriven ? Math.round(metres * 1000) : 0;
  }

  /**
   * Determines the driver: from the card, else the itinerary, else the plan, else the vehicle. The message that turns
   * the ignition off still belongs to the previous driver. Only later messages do not.
   */
  private findDriver({ card, ignition, timeMs }: Message): void {
    const { state, moment, context } = this;
    // When the ignition is turned on, the driver identifies himself again, possibly with the same card.
    if (ignition === true && state.ignitionSeen === false) state.card = null;
    moment.newCard = card !== null && card !== state.card ? card : null;
    if (card !== null) state.card = card;
    const isCardIn = state.card !== null && state.readings.ignition !== false;
    const cardDriver = isCardIn ? context.cardHolder(state.card as string, timeMs) : null;
    state.driver =
      cardDriver ?? context.itineraryDriver.at(timeMs) ?? context.planDriver.at(timeMs) ?? moment.vehicle.driver;
    const isTurnedOff = ignition === false && state.ignitionSeen !== false && state.lastMs !== null && !moment.silent;
    moment.driver = isTurnedOff ? moment.previousDriver : state.driver;
  }
}

/** A receiver at rest drifts up to this far. A smaller movement counts as standing still only after this time. */
const wanderM = 25;
const standstillMs = 10_000;

const readingsValidMs = ({ moving, ignition }: Readings, { hold_moving_s, hold_off_s }: CommonSettings): number =>
  (moving || ignition === true ? hold_moving_s : hold_off_s) * 1000;
