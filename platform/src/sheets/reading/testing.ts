import { deflateRawSync } from 'node:zlib';
import type { SheetRow } from './sheet-row.ts';
import { sheetRows } from './sheet-rows.ts';

export async function rowsOf(...parameters: Parameters<typeof sheetRows>): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of sheetRows(...parameters)) rows.push(row);
  return rows;
}

/** A workbook as another program may write it, with these parts instead of, or in addition to, the usual ones. */
export const workbookWith = (sheet: string, parts: Readonly<Record<string, string>> = {}): Uint8Array =>
  zipOf({ ...usualParts, 'xl/worksheets/sheet1.xml': sheetOf(sheet), ...parts });

/** A ZIP file of these entries, for readers that use the directory at its end (APPNOTE.TXT 4.3). */
export function zipOf(files: Readonly<Record<string, string>>): Uint8Array {
  const bodies: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [path, text] of Object.entries(files)) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(text, { level: 1 });
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    bodies.push(header, name, packed);
    list.push(entry, name);
    at += header.length + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(list.length / 2, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, ...list, end]);
}

export const sheetOf = (rows: string): string =>
  `<?xml version="1.0"?><worksheet xmlns="m"><sheetData>${rows}</sheetData></worksheet>`;

const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const usualParts = {
  '_rels/.rels': `<Relationships><Relationship Id="a" Type="${type}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="x" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${type}/worksheet" Target="worksheets/sheet1.xml"/>
    <Relationship Id="rId2" Type="${type}/styles" Target="/xl/styles.xml"/>
    <Relationship Id="rId3" Type="${type}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
};
