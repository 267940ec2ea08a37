import type { LocalClock } from '@tropeiro/telematics/day/local-clock.ts';
import type { RawMessage } from '@tropeiro/telematics/raw-message.ts';
import { type Arrival, type Disturbance, disturb } from './disturbances.ts';
import { SimulatedDrive } from './simulated-drive.ts';
import type { SimulatedVehicle } from './simulated-vehicle.ts';

/** How a fleet is simulated. */
export type SimulationOptions = { readonly seed: number; readonly disturbances: ReadonlySet<Disturbance> };

/** A fleet whose messages are received as time passes. Each call returns those that arrived since the last. */
export class LiveFleet {
  private readonly drives: readonly SimulatedDrive[];
  private readonly options: SimulationOptions;
  private sentUntilMs: number;
  /** Sent messages that have not arrived, in the order of arrival. */
  private inTransit: Arrival[] = [];

  constructor(vehicles: readonly SimulatedVehicle[], clock: LocalClock, fromMs: number, options: SimulationOptions) {
    this.drives = vehicles.map((vehicle) => new SimulatedDrive(vehicle, options.seed, clock));
    this.options = options;
    this.sentUntilMs = fromMs;
  }

  /** The messages that arrive before this moment, in the order of arrival. */
  receive(untilMs: number): RawMessage[] {
    const { seed, disturbances } = this.options;
    const sent = this.drives.flatMap((drive) => [...drive.messages(this.sentUntilMs, untilMs)]);
    this.sentUntilMs = Math.max(this.sentUntilMs, untilMs);
    this.inTransit = [...this.inTransit, ...disturb(sent, disturbances, seed)].sort(
      (a, b) => a.arrivesMs - b.arrivesMs,
    );
    const waiting = this.inTransit.findIndex(({ arrivesMs }) => arrivesMs >= untilMs);
    const arrived = this.inTransit.splice(0, waiting === -1 ? this.inTransit.length : waiting);
    return arrived.map(({ message }) => message);
  }
}
