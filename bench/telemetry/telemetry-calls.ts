import type { SentPosition } from '@tropeiro/domain/tracking/sent-position-schema.ts';
import { type FleetDevice, positionAt } from './telemetry-fleet.ts';

/**
 * How positions arrive: the number of devices, the positions of each in a call, and the share of them that comes a call
 * late.
 */
export type Arrival = { readonly devices: number; readonly each: number; readonly lateShare: number };

/** One call: its bytes and its content. */
export type Call = {
  readonly body: Buffer;
  readonly positions: readonly SentPosition[];
  readonly senders: readonly FleetDevice[];
};

/**
 * The most devices in a call. With ten positions of each, and the late ones, it is nearly the most that a call may
 * send.
 */
export const devicesMax = 900;

/** The hours of the day before measuring begins. A position of every device is known for each. */
const morningHours = 10;

/** The minutes left to send after that, so that the day does not end before. */
export const measuredMinutes = 600;

/**
 * The rounds of an arrival, with one call for each caller in a round: those of the morning, and those that are
 * measured.
 */
export type Rounds = {
  readonly morning: readonly (readonly Call[])[];
  readonly measured: readonly (readonly Call[])[];
};

/**
 * The rounds of calls. Every caller has its own devices, and sends the next of them in each round, as many as a call
 * takes. Late positions are sent with the next call of the same device.
 */
export function roundsOf(
  fleet: readonly FleetDevice[],
  { devices, each, lateShare }: Arrival,
  { callers, rounds, endMs }: { readonly callers: number; readonly rounds: number; readonly endMs: number },
): Rounds {
  const share = Math.ceil(devices / callers);
  const size = Math.min(share, devicesMax);
  const turns = Math.ceil(share / size);
  const minutes = morningHours * 60 + Math.ceil(rounds / turns) * each + 1;
  const beginMs = endMs - minutes * 60_000;
  const isLate = drawing(lateShare);
  const delayed = new Map<string, readonly SentPosition[]>();
  const nextPositionsOf = (device: FleetDevice, minute: number): readonly SentPosition[] => {
    const before = delayed.get(device.serial) ?? [];
    const newPositions = Array.from({ length: each }, (_, at) => ({
      position: positionAt(device, minute + at, beginMs),
      isLate: isLate(),
    }));
    delayed.set(
      device.serial,
      newPositions.filter(({ isLate }) => isLate).map(({ position }) => position),
    );
    return [...before, ...newPositions.filter(({ isLate }) => !isLate).map(({ position }) => position)];
  };
  const morningOf = (device: FleetDevice): readonly SentPosition[] =>
    Array.from({ length: morningHours }, (_, hour) => positionAt(device, hour * 60, beginMs));
  const callOf = (
    caller: number,
    turn: number,
    positionsOf: (device: FleetDevice) => readonly SentPosition[],
  ): Call => {
    const from = caller * share + turn * size;
    const senders = fleet.slice(from, Math.min(from + size, (caller + 1) * share, devices));
    const positions = senders.flatMap(positionsOf);
    return { body: Buffer.from(JSON.stringify({ data: positions })), positions, senders };
  };
  const ofAll = (turn: number, positionsOf: (device: FleetDevice) => readonly SentPosition[]): readonly Call[] =>
    Array.from({ length: callers }, (_, caller) => callOf(caller, turn, positionsOf));
  return {
    morning: Array.from({ length: turns }, (_, turn) => ofAll(turn, morningOf)),
    measured: Array.from({ length: rounds }, (_, round) =>
      ofAll(round % turns, (device) => nextPositionsOf(device, morningHours * 60 + Math.floor(round / turns) * each)),
    ),
  };
}

/** Returns true as often as this share, with the same sequence every time (Lehmer's generator). */
function drawing(share: number): () => boolean {
  let drawn = 7;
  return () => {
    drawn = (drawn * 48_271) % 2_147_483_647;
    return drawn / 2_147_483_647 < share;
  };
}
