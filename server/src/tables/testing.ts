import { strToU8, zipSync } from 'fflate';
import { tableRows } from './table.ts';
import type { TableRow } from './table-row.ts';

export async function rowsOf(...given: Parameters<typeof tableRows>): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const row of tableRows(...given)) rows.push(row);
  return rows;
}

/** A workbook as another program may write it: these parts instead of, or beside, the usual ones. */
export const workbookWith = (sheet: string, parts: Readonly<Record<string, string>> = {}): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({ ...usualParts, 'xl/worksheets/sheet1.xml': sheetOf(sheet), ...parts }).map(([path, text]) => [
        path,
        strToU8(text),
      ]),
    ),
  );

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
