import { createHash, randomUUID } from 'node:crypto';
import { cpfOf } from '@tropeiro/server/testing/documents.ts';
import { bearer } from '../../../http.ts';
import type { Attack } from '../../attack.ts';
import { makePlan, textOf } from '../../attacked-plan.ts';
import type { Attacker } from '../../attacker.ts';
import { noisePng } from '../../drawn-bombs.ts';

export const foreignPictures: Attack = {
  name: 'foreign-pictures',
  sentence: 'deliveries and a proof that name another user’s uploads by their hashes, a licence among them',
  patienceS: 30,
  async run(attacker) {
    const token = await attacker.strikers.token('admin');
    const [proof, signature, licence] = await uploadByOther(attacker);
    if (licence === undefined) return attacker.complain('the pictures were not taken');
    await attacker.post(
      '/driver/',
      { data: { name: 'Driver', cpf: cpfOf(attacker.amount(90_001, 90_002, 99_999)), cnh_file: licence.picture } },
      token,
    );
    const plan = await makePlan(attacker, token);
    if (!plan) return attacker.complain('no plan was made');
    const now = new Date().toISOString();
    const delivery = {
      uuid: randomUUID(),
      action: 'deliver',
      route_plan_id: plan.id,
      route_point_id: plan.pointId,
      sequence: 1,
      device_time: now,
      pictures: [proof?.sha256, licence.sha256],
      signature: signature?.sha256,
      hodometer_picture: licence.sha256,
    };
    const body = { phone: 'attacker', sent_at: now, dry_run: false, data: [delivery] };
    const sent = textOf(await attacker.post('/execution_action/', body, token));
    if (!sent.includes('"outcome":"applied"')) attacker.complain('the delivery was not taken');
    const see = async (path: string, accept: string) =>
      textOf(await attacker.ask({ method: 'GET', path, headers: { ...bearer(token), accept } }));
    const points = await see(`/import/route_point?route_plan_id=${plan.id}`, 'application/json');
    const page = await see(`/route_plan/${plan.id}/proof/`, 'text/html');
    if (!points.includes('"proof_pending":true')) attacker.complain('somebody else’s uploads satisfied a delivery');
    for (const { picture } of [proof, signature, licence].flatMap((pictures) => pictures ?? []))
      if (points.includes(picture) || page.includes(picture.slice(0, 64))) attacker.complain(`${picture} was shown`);
    if (page.includes('<img ')) attacker.complain('the proof shows a picture of somebody else');
  },
};

type Upload = { readonly sha256: string; readonly picture: string };

/** Three pictures that another user of the company uploads, with the hashes of their files. */
async function uploadByOther(attacker: Attacker): Promise<readonly Upload[]> {
  const token = await attacker.strikers.token('integrator');
  const uploads: Upload[] = [];
  for (const side of [21, 22, 23]) {
    const file = noisePng(side);
    const sent = await attacker.post('/image/', { data: { content: file.toString('base64') } }, token);
    const picture = /"picture":"([^"]+)"/.exec(textOf(sent))?.[1];
    if (picture !== undefined) uploads.push({ sha256: createHash('sha256').update(file).digest('hex'), picture });
  }
  return uploads;
}
