import { crc32, deflateRawSync } from 'node:zlib';

/** A file in an archive: its content, and the archive's false statements about it. */
export type Entry = { readonly name: string; readonly content: Buffer | string; readonly declaredBytes?: number };

/** A ZIP archive (APPNOTE.TXT 4.3), written by hand so that it can be wrong. */
export function zipOf(entries: readonly Entry[], copies = 1): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const { name, content, declaredBytes } of entries) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain, { level: 9 });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(declaredBytes ?? plain.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    for (let copy = 0; copy < copies; copy++) {
      const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
      const place = Buffer.alloc(14);
      place.writeUInt32LE(at, 10);
      central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, Buffer.from(name)]));
      locals.push(local);
      at += local.length;
    }
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(Math.min(0xffff, central.length), 8);
  end.writeUInt16LE(Math.min(0xffff, central.length), 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** A ZIP archive whose directory lists one file many times, compressed by this method. */
export function overlappingZip(packed: Buffer, count: number): Buffer {
  const local = Buffer.alloc(31, 'a');
  local.fill(0, 0, 30).write('PK\x03\x04', 0, 'latin1');
  local.writeUInt16LE(1, 26);
  const entry = Buffer.alloc(47, 'a');
  entry.fill(0, 0, 46).write('PK\x01\x02', 0, 'latin1');
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt16LE(1, 28);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(local.length + packed.length, 16);
  return Buffer.concat([local, packed, ...Array.from({ length: count }, () => entry), end]);
}

/** A workbook with this sheet, and these parts in addition to the usual ones or in place of them. */
export const workbook = (sheet: string | Buffer, parts: Readonly<Record<string, string | Buffer>> = {}): Buffer =>
  zipOf(
    Object.entries({ ...usualParts, 'xl/worksheets/sheet1.xml': sheet, ...parts }).map(([name, content]) => ({
      name,
      content,
    })),
  );

export const sheetOf = (rows: string): string =>
  `<?xml version="1.0"?><worksheet xmlns="m"><sheetData>${rows}</sheetData></worksheet>`;

/** A row of texts. */
export const rowOf = (...cells: readonly string[]): string =>
  `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;

/** A text repeated many times, as bytes, which is cheaper than a string. */
export const repeated = (text: string, times: number): Buffer => Buffer.alloc(Buffer.byteLength(text) * times, text);

export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const csv = 'text/csv';

const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const usualParts = {
  '_rels/.rels': `<Relationships><Relationship Id="a" Type="${type}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="x" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${type}/worksheet" Target="worksheets/sheet1.xml"/>
    <Relationship Id="rId2" Type="${type}/styles" Target="/xl/styles.xml"/>
    <Relationship Id="rId3" Type="${type}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
};
