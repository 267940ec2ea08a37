import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, ProblemError } from '@tropeiro/contract/client.ts';
import type { SentAction } from '@tropeiro/domain/execution/sent-action.ts';
import { drawing } from '@tropeiro/server/testing/drawn-images.ts';

/** A plan to execute: a departure, stops and an arrival. */
export type PlanToDrive = { readonly id: number; readonly points: readonly number[] };

/** What a phone sends at once: actions of one call, or a picture in pieces. */
export type Parcel = { readonly actions: readonly SentAction[] } | { readonly picture: Picture };

type Picture = { readonly bytes: Buffer; readonly sha256: string };

/** How many stops of a plan are a leg. */
export const legSize = 4;
const pieceCount = 3;

/**
 * What a phone has to say of a leg of a plan: it comes to every stop and delivers with a picture, which follows; at one of
 * them nobody opens at first. With the first leg the plan begins.
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
    const of = { route_point_id: points[stop + 1] as number, latitude: -30, longitude: -51 };
    parcels.push({ actions: [action('arrive', of)] });
    if (stop % legSize === 1)
      parcels.push({ actions: [action('return', { ...of, route_return_reason_id: reasonId })] });
    const bytes = await drawing(id * 1000 + stop)
      .png()
      .toBuffer();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    parcels.push({ actions: [action('deliver', { ...of, pictures: [sha256] })] }, { picture: { bytes, sha256 } });
  }
  return parcels;
}

/** The end of a plan of so many legs. */
export const finishOf = ({ id }: PlanToDrive, legs: number, beginMs: number): Parcel => {
  const sequence = legs * legSize * 10 + 1;
  const device_time = new Date(beginMs + sequence * 60_000).toISOString();
  return { actions: [{ uuid: randomUUID(), action: 'finish', route_plan_id: id, sequence, device_time }] };
};

/** A phone as every one should be: what was not acknowledged it sends again. It may send to several processes at once. */
export class PhoneClient {
  readonly acknowledged = new Set<Parcel>();

  /** Sends parcels one after the other; false where nobody answers any more. What was acknowledged before must be there. */
  async send(client: Client, parcels: readonly Parcel[], onAcknowledged = () => {}): Promise<boolean> {
    for (const parcel of parcels) {
      const wasKept = this.acknowledged.has(parcel);
      if (!(await isAnswered('actions' in parcel ? () => sendActions() : () => uploadPicture()))) return false;
      this.acknowledged.add(parcel);
      onAcknowledged();

      async function sendActions(): Promise<void> {
        const { actions: data } = parcel as { readonly actions: SentAction[] };
        const body = { phone: 'moto', sent_at: new Date().toISOString(), data };
        const { actions } = (await client.call('sendExecutionActions', { body })).body.data;
        const told = actions.map(({ outcome }) => outcome);
        assert.ok(!told.includes('wrong'), JSON.stringify(actions));
        if (wasKept) assert.deepEqual(new Set(told), new Set(['repeated']), 'what was acknowledged is there');
      }

      async function uploadPicture(): Promise<void> {
        const { bytes, sha256 } = (parcel as { readonly picture: Picture }).picture;
        const params = { sha256 };
        const pieceBytes = Math.ceil(bytes.length / pieceCount);
        for (;;) {
          const upload = (await client.call('getImageUpload', { params })).body.data;
          if (wasKept) assert.ok(upload.picture !== null, 'what was acknowledged is there');
          if (upload.picture !== null) return;
          const { received: offset } = upload;
          const file = new Blob([new Uint8Array(bytes.subarray(offset, offset + pieceBytes))]);
          const query = { offset, size: bytes.length };
          await client.call('uploadImagePiece', { params, query, file }).catch(requireOvertaken);
        }
      }
    }
    return true;
  }
}

/** Another call may have brought the whole picture meanwhile, so that a piece is one of nothing. */
function requireOvertaken(error: unknown): void {
  if (!(error instanceof ProblemError) || error.problem.errors?.[0]?.code !== 'past_received') throw error;
}

/** Insists while the service asks to come again; false where nobody answers. */
async function isAnswered(call: () => Promise<void>): Promise<boolean> {
  for (;;) {
    try {
      await call();
      return true;
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      if (!(error instanceof ProblemError)) return false;
      if (error.status !== 503) throw error;
      // Not as often as a client can: that would only keep the machine from starting it again.
      await sleep(50);
    }
  }
}
