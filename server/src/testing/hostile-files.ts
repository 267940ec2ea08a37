import { workbookWith, zipOf } from '@tropeiro/platform/sheets/reading/testing.ts';

/** A file made to harm its reader, and the fault it is refused with; none if it turns out harmless. */
export type HostileFile = {
  readonly title: string;
  readonly make: () => Uint8Array;
  readonly fault?: string;
};

const million = 1_000_000;
const row = '<row r="1"><c r="A1"><v>1</v></c></row>';
const oneCell = (text: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`;
const withPart = (path: string, text: string) => workbookWith(row, { [path]: text });
const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join('');

/**
 * Those that crashed an earlier version come first, about as large as they were, or this fraction of that. They are
 * larger than the same fraction of the limit for files.
 */
export const hostileFiles = (share = 1): readonly HostileFile[] => [
  { title: 'nested elements', make: () => workbookWith('<a>'.repeat(20 * million * share)), fault: 'file_nested' },
  {
    title: 'empty shared texts',
    make: () => withPart('xl/sharedStrings.xml', `<sst>${'<si/>'.repeat(8 * million * share)}</sst>`),
    fault: 'file_shared_texts',
  },
  {
    title: 'a number format of brackets never closed',
    make: () =>
      withPart(
        'xl/styles.xml',
        styled(`<numFmt numFmtId="170" formatCode="${'['.repeat(0.9 * million * share)}"/>`, '<xf numFmtId="170"/>'),
      ),
  },
  {
    title: 'headings of parentheses never closed',
    make: () => workbookWith(`<row r="1">${times(90, parentheses)}</row>`),
  },
  { title: 'a row of commas', make: () => Buffer.alloc(19 * million * share, ','), fault: 'file_columns' },
  { title: 'byte order marks', make: () => Buffer.from('\ufeff'.repeat(300_000 * share)), fault: 'file_cell' },
  {
    title: 'attributes of one element',
    make: () => workbookWith(`<row ${times(100_000 * share, (i) => `a${i}="" `)}/>`),
    fault: 'file_attributes',
  },
  {
    title: 'a name without end',
    make: () => workbookWith(`<${'a'.repeat(5 * million * share)}/>`),
    fault: 'file_markup',
  },
  {
    title: 'a comment without end',
    make: () => workbookWith(`<!--${'< '.repeat(5 * million * share)}-->`),
    fault: 'file_markup',
  },
  {
    title: 'a text without end',
    make: () => workbookWith(oneCell('x'.repeat(5 * million * share))),
    fault: 'file_markup',
  },
  {
    title: 'an entity without end',
    make: () => workbookWith(oneCell(`&${'x'.repeat(5 * million * share)}`)),
    fault: 'file_markup',
  },
  {
    title: 'one long text in every cell',
    make: () =>
      workbookWith(
        times(200 * share, (i) => `<row r="${i + 1}">${'<c t="s"><v>0</v></c>'.repeat(90)}</row>`),
        { 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(10_000)}</t></si></sst>` },
      ),
    fault: 'file_characters',
  },
  {
    title: 'shared texts of many bytes',
    make: () =>
      withPart('xl/sharedStrings.xml', `<sst>${`<si><t>${'é'.repeat(9000)}</t></si>`.repeat(4000 * share)}</sst>`),
    fault: 'file_shared_bytes',
  },
  {
    title: 'cell styles',
    make: () => withPart('xl/styles.xml', styled('', '<xf numFmtId="14"/>'.repeat(100_000 * share))),
    fault: 'file_styles',
  },
  {
    title: 'number formats',
    make: () =>
      withPart('xl/styles.xml', styled(times(200_000 * share, (i) => `<numFmt numFmtId="${i}" formatCode="["/>`))),
    fault: 'file_styles',
  },
  {
    title: 'relations',
    make: () =>
      withPart(
        '_rels/.rels',
        `<Relationships>${'<Relationship Id="a" Target="b"/>'.repeat(10_000 * share)}</Relationships>`,
      ),
    fault: 'file_parts',
  },
  {
    title: 'parts of a workbook',
    make: () => zipOf(Object.fromEntries(Array.from({ length: 6000 * share }, (_, i) => [`xl/${i}`, '']))),
    fault: 'file_parts',
  },
  {
    title: 'a part that unpacks to very much',
    make: () => withPart('xl/workbook.xml', `<workbook>${`<a/>${' '.repeat(1000)}`.repeat(25_000 * share)}</workbook>`),
    fault: 'file_unpacked',
  },
  {
    title: 'a quotation mark never closed',
    make: () => Buffer.from(`a,b\n"${'1,2\n'.repeat(4 * million * share)}`),
    fault: 'file_quote',
  },
  { title: 'quotation marks', make: () => Buffer.alloc(19 * million * share, '"'), fault: 'file_cell' },
  { title: 'line ends', make: () => Buffer.alloc(19 * million * share, '\n'), fault: 'file_empty' },
  { title: 'blanks', make: () => Buffer.alloc(19 * million * share, ' '), fault: 'file_cell' },
  { title: 'a text of Windows-1252', make: () => Buffer.alloc(19 * million * share, 0x80), fault: 'file_cell' },
  { title: 'short rows', make: () => Buffer.alloc(19 * million * share, 'a\n'), fault: 'file_rows' },
  {
    title: 'a row too long',
    make: () => Buffer.from(`a,b\n${`${'x'.repeat(9000)},`.repeat(150)}\n`),
    fault: 'file_row',
  },
];

const styled = (formats: string, styles = '') =>
  `<styleSheet><numFmts>${formats}</numFmts><cellXfs>${styles}</cellXfs></styleSheet>`;

const parentheses = () => `<c t="inlineStr"><is><t>${'('.repeat(10_000)}</t></is></c>`;
