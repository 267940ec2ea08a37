import { bearer } from '../../../http.ts';
import type { Attack } from '../../attack.ts';
import { lines } from '../../attacker.ts';
import { noisePng } from '../../drawn-bombs.ts';

/** The most downloads processed at once for one connection. */
const pipelined = 8;

export const pictureDownloads: Attack = {
  name: 'picture-downloads',
  sentence: 'a large picture, asked for again and again by callers who read nothing of it and go away',
  patienceS: 30,
  async run(attacker) {
    const sent = await attacker.ask({
      method: 'POST',
      path: '/image/',
      headers: { ...bearer(await attacker.strikers.token('integrator')), 'content-type': 'application/json' },
      body: JSON.stringify({ data: { content: noisePng(attacker.amount(1500, 200, 1550)).toString('base64') } }),
    });
    if (sent.kind !== 'answer' || sent.status !== 201) throw new Error(`The picture was not taken: ${sent.kind}`);
    const { picture } = (JSON.parse(sent.text) as { data: { picture: string } }).data;
    const authorization = `Bearer ${await attacker.strikers.token('viewer')}`;
    const asks = ['application/json', 'image/png'].map((accept) =>
      lines(`GET /checklist/picture/?picture=${picture}`, { authorization, accept }),
    );
    const wave = attacker.amount(60, 5, 100);
    for (let number = 0; number < wave; number++)
      attacker.dial(asks[number % asks.length]?.repeat(pipelined), number).pause();
    await attacker.pause(1.5);
    attacker.dropConnections();
    // Work that still continues for disconnected callers shows now.
    await attacker.pause(4);
  },
};
