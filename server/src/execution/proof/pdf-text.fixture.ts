import { inflateSync } from 'node:zlib';

/** The characters in WinAnsi but not in Latin-1 that these tests use. */
const specials: Readonly<Record<string, string>> = { '\x93': '“', '\x94': '”', '\x97': '—' };

/** The words of a PDF in the order in which they were written, with a blank between lines. */
export function textOf(pdf: Buffer): string {
  const lines: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', pdf.indexOf('endstream', at) + 9)) {
    const content = pdf.subarray(at + 7, pdf.indexOf('\nendstream', at));
    // A picture is compressed too, but holds no words.
    const unpacked = content[0] === 0x78 ? inflateSync(content).toString('latin1') : '';
    for (const [, pieces = ''] of unpacked.matchAll(/\[(<[^\]]*)\] TJ/g)) {
      const hex = [...pieces.matchAll(/<([\da-f]*)>/g)].map(([, piece]) => piece).join('');
      lines.push(
        Buffer.from(hex, 'hex')
          .toString('latin1')
          .replace(/[\x93\x94\x97]/g, (character) => specials[character] ?? character),
      );
    }
  }
  return lines.join(' ').replace(/ +/g, ' ');
}
