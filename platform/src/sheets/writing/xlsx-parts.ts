import type { Column } from './columns.ts';

export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

/** The files of a workbook except its sheets, by their paths. */
export const workbookParts = (sheetNames: readonly string[]): Record<string, string> => ({
  'xl/styles.xml': styles,
  'xl/workbook.xml': workbook(sheetNames),
  'xl/_rels/workbook.xml.rels': workbookRelations(sheetNames.length),
  '_rels/.rels': rootRelations,
  '[Content_Types].xml': contentTypes(sheetNames.length),
});

/** The styles a cell can have, by their index in `cellXfs` below. */
export const cellStyles = { plain: 0, header: 1, time: 2, whole: 3, day: 4 } as const;

const styles = xml(`<styleSheet xmlns="${main()}">\
<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>\
<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>\
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
<xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`);

/** The XML before the rows of a sheet. Its header row is frozen. Its column widths come from the schema. */
export const sheetStart = (columns: readonly Column[], headings: readonly string[]): string =>
  sheetStartOfWidths(columns.map((column, index) => widthOf(column, headings[index] ?? '')));

/** Like `sheetStart`, with these widths, in characters. */
export const sheetStartOfWidths = (columnWidths: readonly number[]): string =>
  xml(`<worksheet xmlns="${main()}"><sheetViews><sheetView workbookViewId="0">\
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${widths(columnWidths)}<sheetData>`);

export const sheetEnd = '</sheetData></worksheet>';

/** The names come from the program and need no escaping. */
const workbook = (sheetNames: readonly string[]): string =>
  xml(
    `<workbook xmlns="${main()}" xmlns:r="${relations()}"><sheets>${sheetNames
      .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
  );

const workbookRelations = (sheets: number): string =>
  relationList([
    ...numbers(sheets).map((number) => ['worksheet', `worksheets/sheet${number}.xml`] as const),
    ['styles', 'styles.xml'],
  ]);

const rootRelations = relationList([['officeDocument', 'xl/workbook.xml']]);

const contentTypes = (sheets: number): string =>
  xml(`<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/xml"/>\
${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/styles.xml', 'styles')}\
${numbers(sheets)
  .map((number) => override(`/xl/worksheets/sheet${number}.xml`, 'worksheet'))
  .join('')}</Types>`);

function xml(content: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${content}`;
}

function main(): string {
  return 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
}

function relations(): string {
  return 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
}

function relationList(list: readonly (readonly [kind: string, target: string])[]): string {
  const each = list.map(
    ([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${relations()}/${kind}" Target="${target}"/>`,
  );
  return xml(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`,
  );
}

const override = (path: string, kind: string): string =>
  `<Override PartName="${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** `cols` may not be empty. */
const widths = (columnWidths: readonly number[]): string =>
  columnWidths.length === 0
    ? ''
    : `<cols>${columnWidths
        .map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
        .join('')}</cols>`;

/** The width of a column, in characters: enough for its heading and a typical value. */
const widthOf = ({ schema }: Column, heading: string): number => Math.max(heading.length + 2, typicalLength(schema));

function typicalLength(schema: Column['schema']): number {
  if (!('type' in schema)) return 16;
  if (schema.type === 'boolean') return 8;
  if (schema.type === 'integer' || schema.type === 'number') return 12;
  if (schema.type !== 'string') return 40;
  if ('format' in schema && schema.format === 'date-time') return 20;
  if ('maxLength' in schema) return Math.min(40, Math.max(12, Number(schema.maxLength) / 5));
  return 24;
}
