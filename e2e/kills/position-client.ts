import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { operations } from '@tropeiro/contract/operations.ts';
import type { PositionReport, SentPosition } from '@tropeiro/domain/tracking/sent-position-schema.ts';
import { rawRequestOf, send } from '../http.ts';

/** Messages that are sent together. */
export type PositionCall = readonly SentPosition[];

export const legSize = 240;
const callSize = 8;
const intervalMs = 30_000;

/** The messages of a device on a leg of two hours of one long drive, too fast at times, with stops between. */
export const legOf = (device: string, leg: number, beginMs: number): SentPosition[] =>
  Array.from({ length: legSize }, (_, index) => {
    const turn = leg * legSize + index;
    return {
      device,
      time: new Date(beginMs + turn * intervalMs).toISOString(),
      latitude: -30.03 + turn / 300,
      longitude: -51.23,
      speed_kmh: turn % 80 > 60 ? 0 : turn % 30 > 22 ? 95 : 50,
      attributes: { ignition: turn % 80 <= 60, odometer_m: turn * 400, input1: turn % 9 > 5 },
    };
  });

/** The leg of several devices in calls, every third message a call late. */
export function callsOfLeg(devices: readonly string[], leg: number, beginMs: number): PositionCall[] {
  const messagesByDevice = devices.map((device) => legOf(device, leg, beginMs));
  return Array.from({ length: legSize / callSize + 1 }, (_, number) =>
    messagesByDevice.flatMap((messages) =>
      messages.filter((__, turn) => Math.floor(turn / callSize) + (turn % 3 === 0 ? 1 : 0) === number),
    ),
  );
}

/** A correct client: it sends again what was not acknowledged. It may send to several processes at once. */
export class PositionClient {
  readonly acknowledged = new Set<PositionCall>();
  /** How often the service asked it to come again. */
  refusedCount = 0;

  /**
   * Sends calls one after another, each until it is acknowledged. False if the service does not respond. Messages
   * acknowledged before must not be new.
   */
  async send(url: string, token: string, calls: readonly PositionCall[], onAcknowledged = () => {}): Promise<boolean> {
    for (const call of calls) {
      const wasAcknowledged = this.acknowledged.has(call);
      const report = await this.sendUntilAnswered(url, token, call);
      if (report === undefined) return false;
      assert.equal(report.new + report.repeated, call.length);
      if (wasAcknowledged) assert.equal(report.new, 0, 'what was acknowledged is there');
      this.acknowledged.add(call);
      onAcknowledged();
    }
    return true;
  }

  private async sendUntilAnswered(url: string, token: string, data: PositionCall): Promise<PositionReport | undefined> {
    const rawRequest = rawRequestOf(operations.importPositions, { body: { data } }, token);
    for (;;) {
      const reply = await send(url, rawRequest).catch(() => undefined);
      if (reply?.status !== 503) {
        if (reply) assert.equal(reply.status, 200, reply.text);
        return reply && (JSON.parse(reply.text) as { data: PositionReport }).data;
      }
      this.refusedCount += 1;
      assert.ok(Number(reply.headers['retry-after']) > 0);
      // Not as often as a client can, which would only slow down the restart.
      await sleep(50);
    }
  }
}
