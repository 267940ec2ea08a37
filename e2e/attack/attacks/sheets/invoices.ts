import { bearer } from '../../../http.ts';
import type { Attack } from '../../attack.ts';
import { repeated, zipOf } from '../../packed-files.ts';

export const invoices: Attack = {
  name: 'invoices',
  sentence: 'invoices of nested elements, attributes, texts and entities, alone and thousands in an archive',
  patienceS: 60,
  async run(attacker) {
    const token = await attacker.strikers.token('integrator');
    const send = (body: Buffer, type: string) =>
      attacker.ask({ method: 'POST', path, headers: { ...bearer(token), 'content-type': type }, body });
    const deep = repeated('<a>', attacker.amount(600_000, 1000, 6_000_000));
    const wide = Buffer.from(`<NFe ${attributes(attacker.amount(150_000, 100, 500_000))}/>`);
    const empty = Buffer.from(`<NFe><infNFe Id="NFe">${'<det><prod/></det>'.repeat(100_000)}</infNFe></NFe>`);
    const kind = attacker.oneOf(deep, wide, empty);
    for (const document of [deep, wide, empty, Buffer.from(entities)]) await send(document, 'application/xml');
    const archives = [
      zipOf([{ name: 'a.xml', content: repeated(' ', attacker.amount(400_000_000, 1_000_000, 600_000_000)) }]),
      zipOf([{ name: 'a.xml', content: '<a/>' }], attacker.amount(20_000, 100, 65_000)),
      zipOf([{ name: 'a.xml', content: kind }], attacker.amount(2000, 10, 10_000)),
      zipOf([{ name: 'a.zip', content: zipOf([{ name: 'a.xml', content: kind }], 100) }], 100),
    ];
    for (const archive of archives.filter(({ length }) => length < 20_000_000)) await send(archive, 'application/zip');
  },
};

const period = 'date_time_start=2026-12-01T08:00&date_time_end=2026-12-01T18:00';
const path = `/import/route_plan/file?external_code=A&${period}&source=H&dry_run=1`;

/** The billion laughs. */
const entities = `<!DOCTYPE NFe [<!ENTITY a0 "ha">${Array.from(
  { length: 12 },
  (_, level) => `<!ENTITY a${level + 1} "${`&a${level};`.repeat(10)}">`,
).join('')}]><NFe><infNFe Id="&a12;"/></NFe>`;

const attributes = (count: number): string => Array.from({ length: count }, (_, number) => `a${number}="1"`).join(' ');
