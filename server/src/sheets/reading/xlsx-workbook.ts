import { unreadableFile } from '../../sandbox/unreadable-file.ts';
import type { TableLimits } from './limits.ts';
import { SharedTexts } from './shared-strings.ts';
import { isBuiltInDateFormat, isDateFormat } from './spreadsheet-dates.ts';
import { readWholeXml, type XmlReader } from './xml.ts';
import type { ZipFile } from './zip-reader.ts';

/** What the cells of a sheet are to be read with. */
export type Workbook = {
  /** Where the first sheet is that is not hidden. */
  readonly sheetPath: string;
  readonly sharedTexts: SharedTexts;
  /** Which of the cell styles show a number as a date. */
  readonly dateStyles: ReadonlySet<number>;
  /** Days are counted from 1904, as old Excel on the Macintosh did. */
  readonly from1904: boolean;
};

export async function readWorkbook(zip: ZipFile, limits: TableLimits): Promise<Workbook> {
  const workbookPath = (await relationsOf(zip, '', limits)).find(({ kind }) => kind === 'officeDocument')?.target;
  if (workbookPath === undefined || !zip.has(workbookPath)) throw unreadableFile('file_kind');
  const relations = await relationsOf(zip, workbookPath, limits);
  const pathOf = (kind: string) => relations.find((one) => one.kind === kind)?.target;
  const { sheetId, from1904 } = await firstSheet(zip, workbookPath, limits);
  const sheetPath = relations.find(({ id }) => id === sheetId)?.target;
  if (sheetPath === undefined || !zip.has(sheetPath)) throw unreadableFile('file_kind');
  return {
    sheetPath,
    from1904,
    sharedTexts: await sharedTexts(zip, pathOf('sharedStrings'), limits),
    dateStyles: await dateStyles(zip, pathOf('styles'), limits),
  };
}

type Relation = { readonly id: string; readonly kind: string; readonly target: string };

/** What a part points at, as paths from the root; the last word of a relation's type tells what it is. */
async function relationsOf(zip: ZipFile, path: string, limits: TableLimits): Promise<Relation[]> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const list = `${folder}_rels/${path.slice(folder.length)}.rels`;
  if (!zip.has(list)) throw unreadableFile('file_kind');
  const relations: Relation[] = [];
  const reader: XmlReader = {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship' || Id.length + Type.length + Target.length > longestRelation) return;
      if (relations.length >= limits.parts) throw unreadableFile('file_parts', { limit: limits.parts });
      const target = new URL(Target, `file:///${folder}`).pathname.slice(1);
      relations.push({ id: Id, kind: Type.slice(Type.lastIndexOf('/') + 1), target });
    },
    text() {},
    close() {},
  };
  await readWholeXml(zip.portionsOf(list, limits.partBytes), reader, limits);
  return relations;
}

/** Nothing that is referred to in this many characters is a part of a workbook. */
const longestRelation = 2000;

async function firstSheet(
  zip: ZipFile,
  path: string,
  limits: TableLimits,
): Promise<{ readonly sheetId: string | undefined; readonly from1904: boolean }> {
  let sheetId: string | undefined;
  let from1904 = false;
  const reader: XmlReader = {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = isOn(attributes.date1904);
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return;
      sheetId ??= Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
    },
    text() {},
    close() {},
  };
  await readWholeXml(zip.portionsOf(path, limits.partBytes), reader, limits);
  return { sheetId, from1904 };
}

const isOn = (flag: string | undefined): boolean => flag === '1' || flag === 'true';

/** Furigana (`rPh`) stand beside a text and are not of it. */
async function sharedTexts(zip: ZipFile, path: string | undefined, limits: TableLimits): Promise<SharedTexts> {
  const texts = new SharedTexts(limits);
  if (path === undefined || !zip.has(path)) return texts;
  let text = '';
  let isText = false;
  let isAside = false;
  const reader: XmlReader = {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isAside = true;
      isText = name === 't';
    },
    text(part) {
      if (isText && !isAside && text.length <= limits.cellCharacters) text += part;
    },
    close(name) {
      if (name === 'si') texts.add(text);
      if (name === 'rPh') isAside = false;
      isText = false;
    },
  };
  await readWholeXml(zip.portionsOf(path), reader, limits);
  return texts;
}

async function dateStyles(zip: ZipFile, path: string | undefined, limits: TableLimits): Promise<ReadonlySet<number>> {
  const ofDates = new Set<number>();
  if (path === undefined || !zip.has(path)) return ofDates;
  /** Of the formats that the workbook brings, whether they show dates. */
  const formats = new Map<number, boolean>();
  let inCellStyles = false;
  let count = 0;
  const reader: XmlReader = {
    open(name, { numFmtId, formatCode = '' }) {
      const format = Number(numFmtId);
      if (name === 'numFmt') formats.set(format, isDateFormat(formatCode));
      if (name === 'cellXfs') inCellStyles = true;
      if (name === 'xf' && inCellStyles) {
        if (formats.get(format) ?? isBuiltInDateFormat(format)) ofDates.add(count);
        count += 1;
      }
      if (Math.max(formats.size, count) > limits.styles) throw unreadableFile('file_styles', { limit: limits.styles });
    },
    text() {},
    close(name) {
      if (name === 'cellXfs') inCellStyles = false;
    },
  };
  await readWholeXml(zip.portionsOf(path, limits.partBytes), reader, limits);
  return ofDates;
}
