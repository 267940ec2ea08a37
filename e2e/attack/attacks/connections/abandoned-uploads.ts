import { once } from 'node:events';
import type { Attack } from '../../attack.ts';
import { lines } from '../../attacker.ts';
import { plainPng } from '../../drawn-bombs.ts';

export const abandonedUploads: Attack = {
  name: 'abandoned-uploads',
  sentence: 'large pictures that take long to decode, whose senders go away once they are sent',
  patienceS: 10,
  async run(attacker) {
    const token = await attacker.strikers.token('integrator');
    const picture = plainPng(attacker.amount(7000, 100, 7000), 7000);
    const padded = Buffer.concat([picture, Buffer.alloc(Math.max(0, 9_800_000 - picture.length))]);
    const head = Buffer.from(
      `--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
    );
    const body = Buffer.concat([head, padded, Buffer.from('\r\n--x--\r\n')]);
    for (let number = 0; number < attacker.amount(20, 2, 30); number++) {
      const socket = attacker.dial(
        lines('POST /image/', {
          authorization: `Bearer ${token}`,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': String(body.length),
        }),
        number,
      );
      if (!socket.write(body)) await Promise.race([once(socket, 'drain'), attacker.pause(2)]);
      await attacker.pause(0.05);
      socket.destroy();
    }
    await attacker.pause(2);
  },
};
