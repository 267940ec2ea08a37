import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { deskActions } from '@tropeiro/contract/execution/desk-actions.ts';
import { driverDay } from '@tropeiro/contract/execution/driver-day.ts';
import { executionActions } from '@tropeiro/contract/execution/execution-actions.ts';
import { executionAttempts } from '@tropeiro/contract/execution/execution-attempts.ts';
import { executionSummary } from '@tropeiro/contract/execution/execution-summary.ts';
import { messages } from '@tropeiro/contract/execution/messages.ts';
import { proofs } from '@tropeiro/contract/execution/proofs.ts';
import { shareLinks } from '@tropeiro/contract/execution/share-links.ts';
import { imageUploads } from '@tropeiro/contract/files/image-uploads.ts';
import { images } from '@tropeiro/contract/files/images.ts';
import { photo } from '../testing/drawn-images.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import {
  executionRecords,
  type LoggedDriver,
  outcomes,
  type PlanUnderWay,
  phoneOf,
  send,
} from './plan-under-way.fixture.ts';

let service: TestService;
let teo: LoggedDriver;
let rita: Client;
const { sql, driver, plan, state } = executionRecords(() => service);

/** Everything that Téo has: a plan under way with a proved delivery, a message, a link, and a partly uploaded image. */
let teos: {
  readonly plan: PlanUnderWay;
  readonly point: number;
  readonly message: number;
  readonly link: number;
  readonly picture: string;
  readonly upload: string;
};

before(async () => {
  service = await startTestService();
  const desk = await service.as('dispatcher');
  [teo, { client: rita }] = [await driver(), await driver()];
  const own = await plan(teo.id);
  const bytes = await photo(1).jpeg().toBuffer();
  const pictures = [createHash('sha256').update(bytes).digest('hex')];
  await send(teo.client, [phoneOf(own)(1, 'deliver', 1, { pictures })]);
  const { picture } = (await teo.client.call('uploadImage', { file: new Blob([new Uint8Array(bytes)]) })).body.data;
  const upload = 'ab'.repeat(32);
  const piece = { params: { sha256: upload }, query: { offset: 0, size: 9 }, file: new Blob([new Uint8Array(4)]) };
  await teo.client.call('uploadImagePiece', piece);
  const newMessage = { driver_id: teo.id, text: 'Ligue para a central' };
  const { id: message } = (await desk.call('sendMessage', { body: { data: newMessage } })).body.data;
  const { id: link } = (await desk.call('createShareLink', { body: { data: { route_plan_id: own.id } } })).body.data;
  teos = { plan: own, point: own.points[1] ?? 0, message, link, picture, upload };
});
after(() => service.stop());

const operations = {
  ...executionActions,
  ...driverDay,
  ...executionAttempts,
  ...executionSummary,
  ...deskActions,
  ...messages,
  ...proofs,
  ...shareLinks,
  ...images,
  ...imageUploads,
};

const comment = { data: { comment: 'Meu agora' } };
const ofPoint = () => ({ params: { id: teos.point }, body: comment });
const ofPlan = () => ({ params: { id: teos.plan.id }, body: comment });
const ofLink = () => ({ params: { id: teos.link } });
const ofUpload = () => ({ params: { sha256: teos.upload } });

/**
 * What each operation returns to Rita for Téo's records. Null: the operation is open to callers with a secret, or takes something
 * of her own.
 */
const table: Readonly<
  Record<keyof typeof operations, readonly [read: () => Promise<unknown>, expected: unknown] | null>
> = {
  listExecutionActions: [
    async () => (await rita.call('listExecutionActions', { query: { route_plan_id: teos.plan.id } })).body.data,
    [],
  ],
  sendExecutionActions: [
    async () =>
      outcomes(await send(rita, [phoneOf(teos.plan)(2, 'deliver', 2), phoneOf(teos.plan)(3, 'start')], 'rita')),
    ['refused not_found', 'refused not_found'],
  ],
  getDriverDay: [
    async () => {
      const { route_plans, messages } = (await rita.call('getDriverDay', { query: { date: '2026-03-10' } })).body.data;
      return [...route_plans, ...messages];
    },
    [],
  ],
  listExecutionAttempts: [
    async () =>
      (
        await rita.call('listExecutionAttempts', {
          query: { begin_date: '2026-03-10', end_date: '2026-03-10', route_plan_id: teos.plan.id },
        })
      ).body.data,
    [],
  ],
  listExecutionSummary: [
    () => refused(rita.call('listExecutionSummary', { query: { initial_date: '2026-03-10', end_date: '2026-03-10' } })),
    '403 forbidden',
  ],
  settleExecutionAction: [
    () => refused(rita.call('settleExecutionAction', { params: { id: 1 }, body: { data: { comment: 'Oi' } } })),
    '403 forbidden',
  ],
  performRoutePointManually: [() => refused(rita.call('performRoutePointManually', ofPoint())), '403 forbidden'],
  undoRoutePoint: [() => refused(rita.call('undoRoutePoint', ofPoint())), '403 forbidden'],
  cancelRoutePoint: [() => refused(rita.call('cancelRoutePoint', ofPoint())), '403 forbidden'],
  reopenRoutePlan: [() => refused(rita.call('reopenRoutePlan', ofPlan())), '403 forbidden'],
  releaseRoutePlan: [() => refused(rita.call('releaseRoutePlan', ofPlan())), '403 forbidden'],
  sendMessage: [
    () => refused(rita.call('sendMessage', { body: { data: { route_plan_id: teos.plan.id, text: 'Oi' } } })),
    '403 forbidden',
  ],
  listMessages: [async () => (await rita.call('listMessages', { query: { driver_id: teo.id } })).body.data, []],
  readMessage: [() => refused(rita.call('readMessage', { params: { id: teos.message } })), '404 not_found'],
  sendDriverMessage: [
    () => refused(rita.call('sendDriverMessage', { body: { data: { route_plan_id: teos.plan.id, text: 'Oi' } } })),
    '422 /data/route_plan_id unknown_reference',
  ],
  readDriverMessage: [() => refused(rita.call('readDriverMessage', { params: { id: teos.message } })), '403 forbidden'],
  getRoutePointProof: [() => refused(rita.call('getRoutePointProof', { params: { id: teos.point } })), '404 not_found'],
  getRoutePlanProof: [() => refused(rita.call('getRoutePlanProof', { params: { id: teos.plan.id } })), '404 not_found'],
  getProof: null,
  createShareLink: [
    () => refused(rita.call('createShareLink', { body: { data: { route_plan_id: teos.plan.id } } })),
    '403 forbidden',
  ],
  listShareLinks: [() => refused(rita.call('listShareLinks', {})), '403 forbidden'],
  getShareLink: [() => refused(rita.call('getShareLink', ofLink())), '403 forbidden'],
  deleteShareLink: [() => refused(rita.call('deleteShareLink', ofLink())), '403 forbidden'],
  getShare: null,
  uploadImage: null,
  getPicture: [() => refused(rita.call('getPicture', { query: { picture: teos.picture } })), '404 not_found'],
  getImageUpload: [async () => (await rita.call('getImageUpload', ofUpload())).body.data.received, 0],
  uploadImagePiece: [
    () =>
      refused(
        rita.call('uploadImagePiece', {
          ...ofUpload(),
          query: { offset: 4, size: 9 },
          file: new Blob([new Uint8Array(5)]),
        }),
      ),
    '422 offset past_received',
  ],
};

describe('A driver touches nothing of another driver’s plan', () => {
  for (const [id, row] of Object.entries(table))
    if (row)
      it(`by ${id}`, async () => {
        const everything = async () => [
          await state(teos.plan),
          await sql(`select version, date_started, date_completed from route_plan where id = ${teos.plan.id}`),
          await sql(`select date_read from message where id = ${teos.message}`),
          await sql(`select received from image_upload where sha256 = '${teos.upload}'`),
          await sql(`select id from share_link where id = ${teos.link}`),
          await sql(`select sequence from proof_link where route_plan_id = ${teos.plan.id}`),
        ];
        const before = await everything();
        const [attempt, expected] = row;
        assert.deepEqual(await attempt(), expected);
        assert.deepEqual(await everything(), before);
      });
});
