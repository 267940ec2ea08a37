import { isDateFormat } from './spreadsheet-dates.ts';
import { unreadable } from './unreadable.ts';
import { readWholeXml } from './xml.ts';
import type { ZipFile } from './zip.ts';

/** What the cells of a sheet are to be read with. */
export type Workbook = {
  /** Where the first sheet is that is not hidden. */
  readonly sheetPath: string;
  readonly sharedTexts: readonly string[];
  /** Which of the cell styles show a number as a date. */
  readonly dateStyles: ReadonlySet<number>;
  /** Days are counted from 1904, as old Excel on the Macintosh did. */
  readonly from1904: boolean;
};

export function readWorkbook(zip: ZipFile): Workbook {
  const workbookPath = relationsOf(zip, '').find(({ kind }) => kind === 'officeDocument')?.target;
  if (workbookPath === undefined || !zip.has(workbookPath)) throw unreadable('file_kind');
  const relations = relationsOf(zip, workbookPath);
  const pathOf = (kind: string) => relations.find((one) => one.kind === kind)?.target;
  const { sheetId, from1904 } = firstSheet(zip, workbookPath);
  const sheetPath = relations.find(({ id }) => id === sheetId)?.target;
  if (sheetPath === undefined || !zip.has(sheetPath)) throw unreadable('file_kind');
  return {
    sheetPath,
    from1904,
    sharedTexts: sharedTexts(zip, pathOf('sharedStrings')),
    dateStyles: dateStyles(zip, pathOf('styles')),
  };
}

type Relation = { readonly id: string; readonly kind: string; readonly target: string };

/** What a part points at, as paths from the root; the last word of a relation's type tells what it is. */
function relationsOf(zip: ZipFile, path: string): Relation[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const list = `${folder}_rels/${path.slice(folder.length)}.rels`;
  if (!zip.has(list)) throw unreadable('file_kind');
  const relations: Relation[] = [];
  readWholeXml(zip.portionsOf(list), {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return;
      const target = new URL(Target, `file:///${folder}`).pathname.slice(1);
      relations.push({ id: Id, kind: Type.slice(Type.lastIndexOf('/') + 1), target });
    },
    text() {},
    close() {},
  });
  return relations;
}

function firstSheet(zip: ZipFile, path: string): { readonly sheetId: string | undefined; readonly from1904: boolean } {
  let sheetId: string | undefined;
  let from1904 = false;
  readWholeXml(zip.portionsOf(path), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = isOn(attributes.date1904);
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return;
      sheetId ??= Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
    },
    text() {},
    close() {},
  });
  return { sheetId, from1904 };
}

const isOn = (flag: string | undefined): boolean => flag === '1' || flag === 'true';

/** Texts that cells refer to by their place. Furigana (`rPh`) stand beside a text and are not of it. */
function sharedTexts(zip: ZipFile, path: string | undefined): string[] {
  const texts: string[] = [];
  if (path === undefined || !zip.has(path)) return texts;
  let text = '';
  let isText = false;
  let isAside = false;
  readWholeXml(zip.portionsOf(path), {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isAside = true;
      isText = name === 't';
    },
    text(part) {
      if (isText && !isAside) text += part;
    },
    close(name) {
      if (name === 'si') texts.push(unescaped(text));
      if (name === 'rPh') isAside = false;
      isText = false;
    },
  });
  return texts;
}

function dateStyles(zip: ZipFile, path: string | undefined): ReadonlySet<number> {
  const ofDates = new Set<number>();
  if (path === undefined || !zip.has(path)) return ofDates;
  const formats = new Map<number, string>();
  let inCellStyles = false;
  let count = 0;
  readWholeXml(zip.portionsOf(path), {
    open(name, { numFmtId, formatCode = '' }) {
      if (name === 'numFmt') formats.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') inCellStyles = true;
      if (name !== 'xf' || !inCellStyles) return;
      if (isDateFormat(Number(numFmtId), formats.get(Number(numFmtId)))) ofDates.add(count);
      count += 1;
    },
    text() {},
    close(name) {
      if (name === 'cellXfs') inCellStyles = false;
    },
  });
  return ofDates;
}

/** Characters that XML cannot hold are written _xHHHH_ (ISO/IEC 29500-1, 22.9.2.19 ST_Xstring). */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
