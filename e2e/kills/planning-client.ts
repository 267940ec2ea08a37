import assert from 'node:assert/strict';
import { type AnswerTo, type Client, ProblemError } from '@tropeiro/contract/client.ts';
import type { OnDuplicate } from '@tropeiro/domain/planning/new-route-plan-schema.ts';

/**
 * How a client sends its plans: whether with an Idempotency-Key, whether optimized later, and what happens to others
 * with its code.
 */
export type ImportOptions = {
  readonly hasKey: boolean;
  readonly isAsync: boolean;
  readonly onDuplicate?: OnDuplicate;
};

export type PlanReport = AnswerTo<'importRoutePlan'>['body'];

/** The vehicles that every plan is split over. */
const plates = ['KIL1A11', 'KIL1A12', 'KIL1A13'] as const;

/** A client that imports plans of this many stops, and remembers each response. */
export class PlanningClient {
  readonly acknowledged = new Map<string, PlanReport>();
  readonly unanswered: string[] = [];
  readonly sending: ImportOptions;
  private readonly name: string;
  private readonly stopCount: number;
  private count = 0;

  constructor(name: string, sending: ImportOptions, stopCount: number) {
    this.name = name;
    this.sending = sending;
    this.stopCount = stopCount;
  }

  /** Sends new plans, one after another, until the service stops responding or there are enough. */
  async stream(client: Client, most: number): Promise<void> {
    for (let sent = 0; sent < most; sent++) if (!(await this.send(client, `${this.name}-${++this.count}`))) return;
  }

  /** Sends requests without a response again if they have a key. Without a key their outcome is unknown. */
  async retryUnanswered(client: Client): Promise<void> {
    if (!this.sending.hasKey) return;
    for (const code of this.unanswered.splice(0)) assert.ok(await this.send(client, code), 'the service answers again');
  }

  /** A call repeated with its key returns the same response. */
  async repeat(client: Client): Promise<void> {
    if (!this.sending.hasKey) return;
    for (const [code, report] of this.acknowledged) {
      const { body, headers } = await importPlan(client, code, this.stopCount, this.sending);
      assert.deepEqual(body, report);
      assert.equal(headers.get('idempotency-replayed'), 'true');
    }
  }

  private async send(client: Client, code: string): Promise<boolean> {
    try {
      const { status, body } = await importPlan(client, code, this.stopCount, this.sending);
      assert.equal(status, this.sending.isAsync ? 202 : 200);
      this.acknowledged.set(code, body);
      return true;
    } catch (error) {
      if (error instanceof assert.AssertionError || error instanceof ProblemError) throw error;
      this.unanswered.push(code);
      return false;
    }
  }
}

/** The vehicles that plans name, with room for all items of them. */
export async function createFleet(client: Client): Promise<void> {
  for (const plate of plates)
    await client.call('createVehicle', { body: { data: { title: plate, plate, capacity: 100_000 } } });
}

/** Imports a plan of this many deliveries, each of one item. The code is the key too. */
export const importPlan = (
  client: Client,
  code: string,
  stopCount: number,
  { hasKey, isAsync, onDuplicate = 'allow' }: ImportOptions,
) =>
  client.call('importRoutePlan', {
    headers: hasKey ? { 'idempotency-key': code } : {},
    body: {
      source: 'H',
      geocoding: false,
      is_async: isAsync,
      on_duplicate: onDuplicate,
      data: {
        external_code: code,
        date_time_start: '2026-12-01T06:00:00-03:00',
        date_time_end: '2026-12-01T22:00:00-03:00',
        vehicle_plates: [...plates],
        route_points: [
          { name: 'Base', type: 'PA', latitude: -30, longitude: -51 },
          ...Array.from({ length: stopCount }, (_, at) => ({
            name: `NF ${at + 1}`,
            latitude: -30 - 0.1 * Math.abs(Math.sin(at * 12.9898)),
            longitude: -51 - 0.1 * Math.sin(at * 78.233),
            delivery_time: 60,
            route_point_items: [{ external_code: 'CX', capacity: itemCapacity }],
          })),
        ],
      },
    },
  });

export const itemCapacity = 10;
