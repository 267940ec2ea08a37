import { createHash, randomUUID } from 'node:crypto';
import { rowsOf } from '../answer.ts';
import type { Answer } from '../caller.ts';
import type { Fields } from '../field-table.ts';
import { CannotPrepare, type Trial } from '../trial.ts';
import { drawing } from './pictures.ts';

/** An uploaded picture: the hash of its bytes, which actions use, and the name under which it is stored. */
export type SentPicture = { readonly hash: string; readonly name: string };

export async function sentPicture(trial: Trial): Promise<SentPicture> {
  const bytes = drawing();
  const { picture } = await trial.create('/image/', { content: bytes.toString('base64') });
  return { hash: createHash('sha256').update(bytes).digest('hex'), name: String(picture) };
}

/** An action at a point, as a phone sends it. */
export const actionAt = (point: Fields, fields: Fields): Fields => ({
  uuid: randomUUID(),
  route_plan_id: point.route_plan_id,
  route_point_id: point.id,
  ...fields,
});

/** Sends actions as a phone does. */
export async function sendActions(trial: Trial, data: readonly Fields[]): Promise<void> {
  const phone = { phone: trial.prefix, sent_at: new Date().toISOString() };
  requireDone(await (await trial.admin()).post('/execution_action/', { ...phone, data }), '/execution_action/');
}

/** Sends an action for a point from the desk. */
export async function sendDeskAction(trial: Trial, point: Fields, action: 'perform_manually' | 'undo'): Promise<void> {
  const path = `/route_point/${point.id}/${action}/`;
  requireDone(await (await trial.admin()).post(path, { data: { comment: trial.prefix } }), path);
}

/** The points of a plan by their codes. */
export async function pointsByCode(trial: Trial, { id }: Fields): Promise<ReadonlyMap<unknown, Fields>> {
  const asked = { route_plan_id: Number(id), includes: ['route_points'] };
  const [plan] = rowsOf(await (await trial.admin()).get('/import/route_plan', asked));
  const points = (plan?.route_points ?? []) as readonly Fields[];
  return new Map(points.map((point) => [point.external_code, { ...point, route_plan_id: id }]));
}

function requireDone({ status }: Answer, path: string): void {
  if (status !== 200) throw new CannotPrepare(`no point can be executed with POST ${path} here (${status})`);
}
