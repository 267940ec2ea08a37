import { setTimeout as delay } from 'node:timers/promises';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { LocalClock } from '@tropeiro/telematics/day/local-clock.ts';
import { type Disturbance, disturbances } from '../../simulator/disturbances.ts';
import { LiveFleet } from '../../simulator/live-fleet.ts';
import { simulatedFleet } from '../../simulator/simulated-fleet.ts';
import { CommandFailed, type CommandInput } from '../command.ts';
import { numberOption } from '../number-option.ts';
import { stopRequested } from '../stop-requested.ts';
import { type PositionCounts, PositionSender } from './position-sender.ts';
import { SimulationStatus } from './simulation-status.ts';

/** The options of the command. */
export type SimulateOptions = {
  readonly url: string | undefined;
  readonly token: string | undefined;
  readonly document: string | undefined;
  readonly login: string | undefined;
  readonly password: string | undefined;
  readonly vehicles: string | undefined;
  readonly from: string | undefined;
  readonly until: string | undefined;
  readonly speed: string | undefined;
  readonly seed: string | undefined;
} & { readonly [D in Disturbance]: boolean };

/** How often due messages are sent. */
const tickMs = 1000;
/** How much simulated time is computed at once, whatever the speed. */
const stepMaxMs = 3_600_000;
/**
 * How far the simulation begins before now: a parked vehicle sends a message every half hour, so each has sent one by
 * now.
 */
const aheadMs = 1_800_000;

/**
 * Drives the vehicles of a company and sends the messages of their devices, until the end of the period or until it is
 * stopped.
 */
export async function simulate({ values, terminal }: CommandInput<SimulateOptions>): Promise<void> {
  const period = { from: instantOption('from', values.from), until: instantOption('until', values.until) };
  const speed = numberOption('speed', values.speed, 1, [1, 1_000_000]);
  const seed = numberOption('seed', values.seed, 1, [0, 4_294_967_295]);
  const vehicleMax = numberOption('vehicles', values.vehicles, 10_000, [1, 10_000]);
  const sender = await PositionSender.open(values, terminal);

  const startedMs = Date.now();
  const clock = new LocalClock(sender.timezone);
  const beginMs = period.from ?? (speed > 1 ? clock.dayOf(startedMs).beginMs : startedMs);
  const untilMs = period.until ?? Number.POSITIVE_INFINITY;
  const records = await sender.readFleet(beginMs, Math.min(untilMs, startedMs + 86_400_000));
  const vehicles = simulatedFleet(records, clock, beginMs).slice(0, vehicleMax);
  if (vehicles.length === 0)
    throw new CommandFailed(
      bilingual('The company has no active vehicle with a device.', 'A empresa não tem veículo ativo com equipamento.'),
    );
  const asked = new Set(disturbances.filter((disturbance) => values[disturbance]));
  const firstMs = period.from === undefined ? beginMs - aheadMs : beginMs;
  const fleet = new LiveFleet(vehicles, clock, firstMs, { seed, disturbances: asked });

  const status = new SimulationStatus(vehicles.length, terminal);
  const stop = new AbortController();
  void stopRequested().then(() => stop.abort());
  let counts: PositionCounts = { new: 0, repeated: 0, quarantined: 0 };
  for (let atMs = beginMs; !stop.signal.aborted; ) {
    const nowMs = Date.now();
    const dueMs = Math.min(beginMs + (nowMs - startedMs) * speed, Math.max(nowMs, beginMs), untilMs);
    atMs = Math.min(dueMs, atMs + stepMaxMs);
    counts = await sender.send(fleet.receive(atMs), counts, stop.signal);
    status.show(atMs, counts);
    if (atMs >= untilMs) break;
    if (atMs >= dueMs) await delay(tickMs, undefined, { signal: stop.signal }).catch(() => {});
  }
  status.end(counts);
}

/** Parses a moment such as 2026-12-01 or 2026-12-01T08:00:00-03:00. */
function instantOption(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = Date.parse(text);
  if (Number.isNaN(ms))
    throw new CommandFailed(
      bilingual(
        `--${name} must be a moment such as 2026-12-01T08:00:00-03:00.`,
        `--${name} deve ser um instante como 2026-12-01T08:00:00-03:00.`,
      ),
      2,
    );
  return ms;
}
