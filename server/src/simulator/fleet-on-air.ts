import type { LocalClock } from '@tropeiro/telematics/day/local-clock.ts';
import type { SaidMessage } from '@tropeiro/telematics/said-message.ts';
import { type Arrival, type Disturbance, disturb } from './disturbances.ts';
import { SimulatedDrive } from './simulated-drive.ts';
import type { SimulatedVehicle } from './simulated-vehicle.ts';

/** How a fleet is simulated. */
export type SimulationOptions = { readonly seed: number; readonly disturbances: ReadonlySet<Disturbance> };

/** A fleet whose messages are received as time goes on: those that arrived since it was last asked. */
export class FleetOnAir {
  private readonly drives: readonly SimulatedDrive[];
  private readonly options: SimulationOptions;
  private saidMs: number;
  /** What was said and has not arrived, in the order of arrival. */
  private underWay: Arrival[] = [];

  constructor(vehicles: readonly SimulatedVehicle[], clock: LocalClock, fromMs: number, options: SimulationOptions) {
    this.drives = vehicles.map((vehicle) => new SimulatedDrive(vehicle, options.seed, clock));
    this.options = options;
    this.saidMs = fromMs;
  }

  /** What arrived before this moment, in the order it came. */
  receive(untilMs: number): SaidMessage[] {
    const { seed, disturbances } = this.options;
    const said = this.drives.flatMap((drive) => [...drive.messages(this.saidMs, untilMs)]);
    this.saidMs = Math.max(this.saidMs, untilMs);
    this.underWay = [...this.underWay, ...disturb(said, disturbances, seed)].sort((a, b) => a.arrivesMs - b.arrivesMs);
    const waiting = this.underWay.findIndex(({ arrivesMs }) => arrivesMs >= untilMs);
    const arrived = this.underWay.splice(0, waiting === -1 ? this.underWay.length : waiting);
    return arrived.map(({ message }) => message);
  }
}
