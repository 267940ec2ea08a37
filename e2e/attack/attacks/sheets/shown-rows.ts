import type { Attack } from '../../attack.ts';
import { csv } from '../../packed-files.ts';

const path = `/import/route_plan/file?${new URLSearchParams({
  external_code: 'SHOWN',
  date_time_start: '2026-12-01T08:00:00-03:00',
  date_time_end: '2026-12-01T18:00:00-03:00',
  source: 'H',
  optimize: 'false',
  dry_run: 'true',
  rows: 'true',
})}`;

export const shownRows: Attack = {
  name: 'shown-rows',
  sentence:
    'sheets whose rows are to be shown: long cells of characters that JSON writes longer, many empty ones, and many rows',
  patienceS: 30,
  async run(attacker) {
    const token = await attacker.strikers.token('integrator');
    const send = (text: string, columns?: object) =>
      attacker.ask({
        method: 'POST',
        path: columns ? `${path}&columns=${encodeURIComponent(JSON.stringify(columns))}` : path,
        headers: { authorization: `Bearer ${token}`, 'content-type': csv },
        body: Buffer.from(text),
      });
    const character = attacker.oneOf('"', '\u007f', 'ã', '😀', '\\', "'");
    const cell = character.repeat(Math.floor(attacker.amount(9999, 10, 9999) / character.length));
    const quoted = `"${cell.replaceAll('"', '""')}"`;
    // Below the size of a file, even if each character is two bytes.
    const rowCount = attacker.amount(450, 10, 450);
    await send(`Loja;Obs\n${`${quoted};${quoted}\n`.repeat(rowCount)}`);
    // One column less than a sheet may have.
    const emptyCount = attacker.amount(198, 10, 198);
    await send(`Loja\n${`a${';'.repeat(emptyCount)}b\n`.repeat(attacker.amount(1000, 10, 1000))}`);
    await send(`Loja;Obs\n${'a;b\n'.repeat(attacker.amount(100_000, 100, 100_000))}`);
    const headings = Array.from({ length: attacker.amount(200, 1, 200) }, (_, index) => `${index}`);
    const chosen = Object.fromEntries(headings.map((heading) => [heading, attacker.oneOf<unknown>(null, 'name', {})]));
    await send(`${headings.join(';')}\na\n`, chosen);
  },
};
