import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, ProblemError } from '@tropeiro/contract/client.ts';
import type { SentAction } from '@tropeiro/domain/execution/actions/sent-action-schema.ts';
import { drawing } from '@tropeiro/server/testing/drawn-images.ts';

/** A plan to execute: a departure, stops and an arrival. */
export type PlanToDrive = { readonly id: number; readonly points: readonly number[] };

/** What a phone sends at once: the actions of one call, or a picture in pieces. */
export type Parcel = { readonly actions: readonly SentAction[] } | { readonly picture: Picture };

type Picture = { readonly bytes: Buffer; readonly sha256: string };

/** How many stops of a plan are a leg. */
export const legSize = 4;
const pieceCount = 3;

/**
 * The actions of a phone for a leg of a plan: it arrives at every stop and delivers with a picture, which is sent
 * later. At one stop the first attempt fails. The first leg starts the plan.
 */
export async function parcelsOfLeg(
  { id, points }: PlanToDrive,
  leg: number,
  reasonId: number,
  beginMs: number,
): Promise<Parcel[]> {
  let sequence = leg * legSize * 10;
  const action = (code: SentAction['action'], fields: Partial<SentAction> = {}): SentAction => {
    sequence += 1;
    const device_time = new Date(beginMs + sequence * 60_000).toISOString();
    return { uuid: randomUUID(), action: code, route_plan_id: id, sequence, device_time, ...fields };
  };
  const parcels: Parcel[] = [];
  if (leg === 0)
    parcels.push({ actions: [action('start'), action('perform', { route_point_id: points[0] as number })] });
  for (let stop = leg * legSize; stop < (leg + 1) * legSize; stop++) {
    const pointFields = { route_point_id: points[stop + 1] as number, latitude: -30, longitude: -51 };
    parcels.push({ actions: [action('arrive', pointFields)] });
    if (stop % legSize === 1)
      parcels.push({ actions: [action('return', { ...pointFields, route_return_reason_id: reasonId })] });
    const bytes = await drawing(id * 1000 + stop)
      .png()
      .toBuffer();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    parcels.push(
      { actions: [action('deliver', { ...pointFields, pictures: [sha256] })] },
      { picture: { bytes, sha256 } },
    );
  }
  return parcels;
}

/** The end of a plan with this many legs. */
export const finishOf = ({ id }: PlanToDrive, legs: number, beginMs: number): Parcel => {
  const sequence = legs * legSize * 10 + 1;
  const device_time = new Date(beginMs + sequence * 60_000).toISOString();
  return { actions: [{ uuid: randomUUID(), action: 'finish', route_plan_id: id, sequence, device_time }] };
};

/** A correct phone: it sends again what was not acknowledged. It may send to several processes at once. */
export class PhoneClient {
  readonly acknowledged = new Set<Parcel>();

  /**
   * Sends parcels one after another. False if the service does not respond. Parcels acknowledged before must be stored.
   */
  async send(client: Client, parcels: readonly Parcel[], onAcknowledged = () => {}): Promise<boolean> {
    for (const parcel of parcels) {
      const wasAcknowledged = this.acknowledged.has(parcel);
      if (!(await isAnswered('actions' in parcel ? () => sendActions() : () => uploadPicture()))) return false;
      this.acknowledged.add(parcel);
      onAcknowledged();

      async function sendActions(): Promise<void> {
        const { actions: data } = parcel as { readonly actions: SentAction[] };
        const body = { phone: 'moto', sent_at: new Date().toISOString(), data };
        const { actions } = (await client.call('sendExecutionActions', { body })).body.data;
        const outcomes = actions.map(({ outcome }) => outcome);
        assert.ok(!outcomes.includes('wrong'), JSON.stringify(actions));
        if (wasAcknowledged)
          assert.deepEqual(new Set(outcomes), new Set(['repeated']), 'what was acknowledged is there');
      }

      async function uploadPicture(): Promise<void> {
        const { bytes, sha256 } = (parcel as { readonly picture: Picture }).picture;
        const params = { sha256 };
        const pieceBytes = Math.ceil(bytes.length / pieceCount);
        for (;;) {
          const upload = (await client.call('getImageUpload', { params })).body.data;
          if (wasAcknowledged) assert.ok(upload.picture !== null, 'what was acknowledged is there');
          if (upload.picture !== null) return;
          const { received: offset } = upload;
          const file = new Blob([new Uint8Array(bytes.subarray(offset, offset + pieceBytes))]);
          const query = { offset, size: bytes.length };
          await client.call('uploadImagePiece', { params, query, file }).catch(requirePastReceived);
        }
      }
    }
    return true;
  }
}

/** Another call may have sent the whole picture meanwhile, so that the piece belongs to no upload. */
function requirePastReceived(error: unknown): void {
  if (!(error instanceof ProblemError) || error.problem.errors?.[0]?.code !== 'past_received') throw error;
}

/** Repeats while the service asks to come again. False if it does not respond. */
async function isAnswered(call: () => Promise<void>): Promise<boolean> {
  for (;;) {
    try {
      await call();
      return true;
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      if (!(error instanceof ProblemError)) return false;
      if (error.status !== 503) throw error;
      // Not as often as a client can, which would only slow down the restart.
      await sleep(50);
    }
  }
}
