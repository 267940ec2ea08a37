import { deflateRawSync } from 'node:zlib';
import { bearer } from '../../../http.ts';
import type { Attack } from '../../attack.ts';
import { overlappingZip, zipOf } from '../../packed-files.ts';

export const overlappingFiles: Attack = {
  name: 'overlapping-files',
  sentence: 'archives of hundreds of files that unpack the same bytes, to megabytes or for long to nothing',
  patienceS: 30,
  async run(attacker) {
    const token = await attacker.strikers.token('integrator');
    const send = (body: Buffer) =>
      attacker.ask({ method: 'POST', path, headers: { ...bearer(token), 'content-type': 'application/zip' }, body });
    const elements = `<a>${'<b/>'.repeat(attacker.amount(490_000, 1000, 490_000))}</a>`;
    const count = attacker.amount(500, 2, 10_000);
    await send(overlappingZip(deflateRawSync(elements, { level: 9 }), count));
    await send(overlappingZip(emptyBlocks(attacker.amount(15_000_000, 1000, 15_000_000)), count));
    // The same without an overlap. Only the time limit for its size bounds it.
    await send(zipOf([{ name: 'a.xml', content: elements }], attacker.amount(100, 2, 500)));
  },
};

/** Many blocks of ten bits each that end at once, then a small document. */
const emptyBlocks = (count: number): Buffer =>
  Buffer.concat([Buffer.alloc(5 * Math.ceil(count / 4), fourBlocks), deflateRawSync('<a/>')]);

const fourBlocks = Buffer.from([0x02, 0x08, 0x20, 0x80, 0x00]);

const period = 'date_time_start=2026-12-01T08:00&date_time_end=2026-12-01T18:00';
const path = `/import/route_plan/file?external_code=A&${period}&source=H&dry_run=1`;
