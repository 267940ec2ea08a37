import { unreadableFile } from '../../sandbox/unreadable-file.ts';
import type { SheetLimits } from './limits.ts';
import { SharedStrings } from './shared-strings.ts';
import { isBuiltInDateFormat, isDateFormat } from './spreadsheet-dates.ts';
import { readWholeXml, type XmlHandler } from './xml.ts';
import type { ZipReader } from './zip-reader.ts';

/** What the cells of a sheet refer to: shared strings, date styles and the epoch of its dates. */
export type Workbook = {
  /** The path of the first visible sheet. */
  readonly sheetPath: string;
  readonly sharedStrings: SharedStrings;
  /** Which of the cell styles show a number as a date. */
  readonly dateStyles: ReadonlySet<number>;
  /** Days are counted from 1904, as in old Excel for Macintosh. */
  readonly uses1904Epoch: boolean;
};

export async function readWorkbook(zip: ZipReader, limits: SheetLimits): Promise<Workbook> {
  const workbookPath = (await readRelationships(zip, '', limits)).find(({ kind }) => kind === 'officeDocument')?.target;
  if (workbookPath === undefined || !zip.has(workbookPath)) throw unreadableFile('file_kind');
  const relationships = await readRelationships(zip, workbookPath, limits);
  const pathOf = (kind: string) => relationships.find((relationship) => relationship.kind === kind)?.target;
  const { sheetId, uses1904Epoch } = await readFirstSheet(zip, workbookPath, limits);
  const sheetPath = relationships.find(({ id }) => id === sheetId)?.target;
  if (sheetPath === undefined || !zip.has(sheetPath)) throw unreadableFile('file_kind');
  return {
    sheetPath,
    uses1904Epoch,
    sharedStrings: await readSharedStrings(zip, pathOf('sharedStrings'), limits),
    dateStyles: await readDateStyles(zip, pathOf('styles'), limits),
  };
}

type Relationship = { readonly id: string; readonly kind: string; readonly target: string };

/** The relationships of a part, with paths from the root. The last word of a relationship's type is its kind. */
async function readRelationships(zip: ZipReader, path: string, limits: SheetLimits): Promise<Relationship[]> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const list = `${folder}_rels/${path.slice(folder.length)}.rels`;
  if (!zip.has(list)) throw unreadableFile('file_kind');
  const relationships: Relationship[] = [];
  const handler: XmlHandler = {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship' || Id.length + Type.length + Target.length > relationshipMaxLength) return;
      if (relationships.length >= limits.parts) throw unreadableFile('file_parts', { limit: limits.parts });
      const target = new URL(Target, `file:///${folder}`).pathname.slice(1);
      relationships.push({ id: Id, kind: Type.slice(Type.lastIndexOf('/') + 1), target });
    },
    text() {},
    close() {},
  };
  await readWholeXml(zip.chunksOf(list, limits.partBytes), handler, limits);
  return relationships;
}

/** A longer relationship refers to no part of a workbook. */
const relationshipMaxLength = 2000;

async function readFirstSheet(
  zip: ZipReader,
  path: string,
  limits: SheetLimits,
): Promise<{ readonly sheetId: string | undefined; readonly uses1904Epoch: boolean }> {
  let sheetId: string | undefined;
  let uses1904Epoch = false;
  const handler: XmlHandler = {
    open(name, attributes) {
      if (name === 'workbookPr') uses1904Epoch = isOn(attributes.date1904);
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return;
      sheetId ??= Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
    },
    text() {},
    close() {},
  };
  await readWholeXml(zip.chunksOf(path, limits.partBytes), handler, limits);
  return { sheetId, uses1904Epoch };
}

const isOn = (flag: string | undefined): boolean => flag === '1' || flag === 'true';

/** Reads the shared strings. Phonetic runs (`rPh`) accompany a text and do not belong to it. */
async function readSharedStrings(
  zip: ZipReader,
  path: string | undefined,
  limits: SheetLimits,
): Promise<SharedStrings> {
  const texts = new SharedStrings(limits);
  if (path === undefined || !zip.has(path)) return texts;
  let text = '';
  let isText = false;
  let isPhonetic = false;
  const handler: XmlHandler = {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't';
    },
    text(part) {
      if (isText && !isPhonetic && text.length <= limits.cellCharacters) text += part;
    },
    close(name) {
      if (name === 'si') texts.add(text);
      if (name === 'rPh') isPhonetic = false;
      isText = false;
    },
  };
  await readWholeXml(zip.chunksOf(path), handler, limits);
  return texts;
}

async function readDateStyles(
  zip: ZipReader,
  path: string | undefined,
  limits: SheetLimits,
): Promise<ReadonlySet<number>> {
  const ofDates = new Set<number>();
  if (path === undefined || !zip.has(path)) return ofDates;
  /** Whether each custom format of the workbook shows dates. */
  const formats = new Map<number, boolean>();
  let inCellStyles = false;
  let count = 0;
  const handler: XmlHandler = {
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
  await readWholeXml(zip.chunksOf(path, limits.partBytes), handler, limits);
  return ofDates;
}
