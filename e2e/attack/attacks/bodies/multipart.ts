import { bearer } from '../../../http.ts';
import type { Attack } from '../../attack.ts';
import { repeated } from '../../packed-files.ts';

export const multipart: Attack = {
  name: 'multipart',
  sentence: 'forms of hundreds of thousands of parts, of headers without end, and without an end',
  patienceS: 15,
  async run(attacker) {
    const token = await attacker.strikers.token('integrator');
    const bytes = attacker.amount(9_000_000, 10_000, 13_000_000);
    const boundary = attacker.oneOf('x', '-', 'x'.repeat(70), '-'.repeat(60));
    const part = `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n`;
    const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n`;
    const bodies = [
      repeated(part, Math.floor(bytes / part.length)),
      ...['', 'x', '\r\n\r\n'].map((suffix) => {
        const delimiter = `\r\n--${boundary}${suffix}`;
        const many = repeated(delimiter, Math.floor(bytes / delimiter.length));
        return Buffer.concat([many, Buffer.from(`\r\n--${boundary}--\r\n`)]);
      }),
      Buffer.concat([Buffer.from(file), repeated('x-header: a\r\n', Math.floor(bytes / 13))]),
      Buffer.concat([Buffer.from(`--${boundary}\r\nx: `), repeated('a', bytes)]),
      Buffer.concat([Buffer.from(`${file}\r\n`), repeated('a', bytes)]),
      Buffer.concat([
        Buffer.from(`${file}\r\n`),
        repeated(`\r\n--${boundary.slice(0, -1)}`, Math.floor(bytes / (boundary.length + 3))),
      ]),
      repeated('\r\n', Math.floor(bytes / 2)),
      repeated('-', bytes),
    ];
    for (const body of bodies) {
      const headers = { ...bearer(token), 'content-type': `multipart/form-data; boundary=${boundary}` };
      const path = attacker.oneOf('/image/', '/import/driver', '/import/point_of_interest?dry_run=1');
      await attacker.ask({ method: 'POST', path, headers, body }, { mayCutOff: true });
    }
    for (const type of [
      'multipart/form-data',
      `multipart/form-data; boundary=${'a'.repeat(10_000)}`,
      `multipart/form-data;${' '.repeat(10_000)}boundary`,
    ])
      await attacker.ask({
        method: 'POST',
        path: '/image/',
        headers: { ...bearer(token), 'content-type': type },
        body: 'a',
      });
  },
};
