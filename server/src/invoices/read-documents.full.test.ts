import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { zipOf } from '@tropeiro/platform/sheets/reading/testing.ts';
import fc from 'fast-check';
import type { FiscalDocument } from './fiscal-document.ts';
import { defaultInvoiceLimits } from './limits.ts';
import { readDocuments } from './read-documents.ts';
import { eventXml, invoiceKey, invoiceXml, testAddress, testProduct } from './testing.ts';

async function documentsOf(file: string | Uint8Array, limits = defaultInvoiceLimits): Promise<FiscalDocument[]> {
  const documents: FiscalDocument[] = [];
  for await (const document of readDocuments(Buffer.from(file), limits)) documents.push(document);
  return documents;
}

/** The content of a document, in short. */
const describeDocument = (document: FiscalDocument): string =>
  'invoice' in document ? document.invoice.id : 'root' in document ? `<${document.root}>` : document.fault.code;

const describeFile = async (file: string | Uint8Array, limits = defaultInvoiceLimits): Promise<string> =>
  documentsOf(file, limits).then(
    (documents) =>
      documents
        .map((document) => `${document.path === null ? '' : `${document.path}: `}${describeDocument(document)}`)
        .join('; '),
    (error) => {
      assert.ok(error instanceof Refusal, String(error));
      return `refused, ${error.faults[0]?.code}`;
    },
  );

describe('An invoice', () => {
  it('is read for what a delivery needs, and nothing else about its recipient', async () => {
    const [document] = await documentsOf(invoiceXml({ number: 10482 }));
    assert.ok(document && 'invoice' in document);
    assert.equal(document.invoice.id, `NFe${invoiceKey(10482)}`);
    assert.deepEqual(document.invoice.texts, {
      'ide/mod': '55',
      'ide/serie': '1',
      'ide/tpNF': '1',
      'ide/tpAmb': '1',
      'ide/finNFe': '1',
      'ide/nNF': '10482',
      'dest/xNome': 'Mercado Tristeza Ltda',
      'dest/enderDest/xLgr': 'Rua dos Andradas',
      'dest/enderDest/nro': '1001',
      'dest/enderDest/xBairro': 'Centro',
      'dest/enderDest/xMun': 'Porto Alegre',
      'dest/enderDest/UF': 'RS',
      'dest/enderDest/CEP': '90020007',
      'dest/enderDest/xPais': 'BRASIL',
      'infProt/tpAmb': '1',
      'infProt/chNFe': invoiceKey(10482),
      'infProt/cStat': '100',
      'infProt/xMotivo': 'Autorizado o uso da NF-e',
    });
    assert.doesNotMatch(JSON.stringify(document), /52998224725/, 'a CPF');
  });

  const text = fc.string({ unit: 'grapheme', maxLength: 60 }).filter((value) => /^[^\p{C}\uFFFE\uFFFF]*$/u.test(value));
  const plain = (value: string) => value.replace(/\s+/g, ' ').trim();
  it('is read as written, whatever its texts are', async () => {
    const written = fc.record({
      recipient: text,
      xLgr: text,
      products: fc.array(fc.record({ cProd: text, xProd: text, qCom: text }), { maxLength: 5 }),
      volumes: fc.array(fc.record({ qVol: text, esp: text }), { maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(written, async ({ recipient, xLgr, products, volumes }) => {
        const [document] = await documentsOf(
          invoiceXml({ recipient, address: { ...testAddress, xLgr }, products, volumes }),
        );
        assert.ok(document && 'invoice' in document, JSON.stringify(document));
        const { invoice } = document;
        const normalised = (parts: readonly object[]) =>
          parts.map((part) =>
            Object.fromEntries(
              Object.entries(part).flatMap(([name, value]) => (plain(value) ? [[name, plain(value)]] : [])),
            ),
          );
        assert.equal(invoice.texts['dest/xNome'] ?? '', plain(recipient));
        assert.equal(invoice.texts['dest/enderDest/xLgr'] ?? '', plain(xLgr));
        assert.deepEqual(invoice.products, normalised(products));
        assert.deepEqual(invoice.volumes, normalised(volumes));
      }),
      { numRuns: 100 },
    );
  });

  it('is read or reported as damaged, whatever the damage, and never causes a crash', async () => {
    const good = Buffer.from(zipOf({ 'a.xml': invoiceXml(), 'b.xml': invoiceXml({ number: 2 }) }));
    const xml = Buffer.from(invoiceXml());
    const damage = fc.record({
      original: fc.constantFrom(good, xml),
      at: fc.nat(),
      bytes: fc.uint8Array({ maxLength: 8 }),
      length: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ original, at, bytes, length }) => {
        const file = Buffer.from(original);
        file.set(bytes.subarray(0, Math.max(0, file.length - (at % file.length))), at % file.length);
        await describeFile(file);
        await describeFile(file.subarray(0, length % file.length));
      }),
      { numRuns: 300 },
    );
  });
});

const id = (number: number) => `NFe${invoiceKey(number)}`;
const nested = (depth: number, name = 'a') => `<NFe>${`<${name}>`.repeat(depth)}${`</${name}>`.repeat(depth)}</NFe>`;
const laughs = `<!DOCTYPE a [<!ENTITY a0 "ha">${Array.from({ length: 9 }, (_, level) => `<!ENTITY a${level + 1} "${`&a${level};`.repeat(10)}">`).join('')}]>`;
const withRecipient = (markup: string) => invoiceXml({ recipient: 'XX' }).replace('XX', markup);

/** Documents, and the content that each is read as. */
const documents: readonly [says: string, make: () => string | Uint8Array, reported: string][] = [
  ['one without its protocol', () => invoiceXml({ status: null }), id(1)],
  ['one with a byte order mark', () => `\ufeff${invoiceXml()}`, id(1)],
  ['one with blanks before it', () => `\n  ${invoiceXml().replace(/^<\?.*?\?>/, '')}`, id(1)],
  ['one whose elements have a prefix', () => invoiceXml().replace(/<(\/?)(\w)/g, '<$1nfe:$2'), id(1)],
  ['one that says ISO-8859-1 and is UTF-8', () => invoiceXml().replace('UTF-8', 'ISO-8859-1'), id(1)],
  ['one in ISO-8859-1', () => Buffer.from(invoiceXml({ recipient: 'Açaí' }), 'latin1'), 'file_encoding'],
  ['one in UTF-16', () => Buffer.from(`\ufeff${invoiceXml()}`, 'utf16le'), 'file_encoding'],
  ['a CT-e', () => '<cteProc versao="4.00"><CTe/></cteProc>', '<cteProc>'],
  ['an event', () => eventXml(invoiceKey(1)), '<procEventoNFe>'],
  ['a web page', () => '<html><body>404</body></html>', '<html>'],
  ['half of one', () => invoiceXml().slice(0, 900), 'file_broken'],
  ['one after the other', () => invoiceXml() + invoiceXml({ number: 2 }).replace(/^<\?.*?\?>/, ''), 'file_broken'],
  [
    'one within the other',
    () => invoiceXml().replace('<protNFe', `${invoiceXml({ number: 2, status: null }).slice(38)}<protNFe`),
    'file_broken',
  ],
  ['a document type', () => `<!DOCTYPE nfeProc>${invoiceXml().slice(38)}`, 'file_doctype'],
  ['a billion laughs', () => laughs + withRecipient('&a9;').slice(38), 'file_doctype'],
  ['an entity of nowhere', () => withRecipient('&xxe;'), 'file_broken'],
  ['a reference to no character', () => withRecipient('&#0;'), 'file_broken'],
  ['elements nested deeply', () => nested(100_000), 'file_nested'],
  [
    'a million attributes',
    () => `<NFe ${Array.from({ length: 150_000 }, (_, i) => `a${i}=""`).join(' ')}/>`,
    'file_attributes',
  ],
  ['the same attribute twice', () => invoiceXml().replace('Id=', 'Id="x" Id='), 'file_broken'],
  ['a text without end', () => withRecipient('x'.repeat(1_000_000)), 'file_markup'],
  ['a comment without end', () => withRecipient(`<!--${'x'.repeat(1_000_000)}`), 'file_markup'],
  ['a name without end', () => `<${'x'.repeat(1_000_000)}/>`, 'file_markup'],
  ['long names within each other', () => nested(30, 'x'.repeat(20_000)), '<NFe>'],
  ['a long name around all', () => `<${'x'.repeat(100_000)}/>`, `<${'x'.repeat(60)}>`],
  ['a control character by XML 1.1', () => withRecipient('&#1;').replace('"1.0"', '"1.1"'), 'file_broken'],
  ['more than any has', () => withRecipient('<a>x</a>'.repeat(400_000)), 'file_bytes'],
];

describe('A document', () => {
  for (const [caseName, make, outcome] of documents)
    it(`is read or reported by its kind: ${caseName}`, async () => assert.equal(await describeFile(make()), outcome));
});

const many = (count: number, content: (index: number) => string) =>
  zipOf(Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.xml`, content(index)])));

/** An archive whose paths were changed to other bytes. */
const withPaths = (paths: Readonly<Record<string, string>>): Uint8Array => {
  const files = Object.keys(paths).map((path, index) => [path, invoiceXml({ number: index + 1 })] as const);
  const archive = Buffer.from(zipOf(Object.fromEntries(files))).toString('latin1');
  return Buffer.from(
    Object.entries(paths).reduce((bytes, [from, to]) => bytes.replaceAll(from, to), archive),
    'latin1',
  );
};

/** Entries that all unpack the same bytes, so a small archive has very many of them. */
function overlapping(count: number): Uint8Array {
  const archive = Buffer.from(zipOf({ 'a.xml': `<a>${'<b/>'.repeat(450_000)}</a>` }));
  const directoryAt = archive.readUInt32LE(archive.length - 6);
  const entry = archive.subarray(directoryAt, archive.length - 22);
  const end = Buffer.from(archive.subarray(-22));
  end.writeUInt16LE(count, 10);
  return Buffer.concat([archive.subarray(0, directoryAt), ...Array.from({ length: count }, () => entry), end]);
}

const long = 'x'.repeat(6000);

const zips: readonly [says: string, make: () => Uint8Array, reported: string][] = [
  [
    'invoices in their order, and what else is there',
    () =>
      zipOf({
        'notas/': '',
        'notas/b.xml': invoiceXml({ number: 2 }),
        'notas/a.XML': invoiceXml(),
        'danfe.pdf': '%PDF-1.4',
        'vazio.xml': '',
        '__MACOSX/notas/._a.xml': 'x',
        'notas/.DS_Store': 'x',
        'Thumbs.db': 'x',
      }),
    `notas/b.xml: ${id(2)}; notas/a.XML: ${id(1)}; danfe.pdf: file_not_xml; vazio.xml: file_empty`,
  ],
  ['paths out of it', () => zipOf({ '../../etc/passwd': invoiceXml() }), `../../etc/passwd: ${id(1)}`],
  [
    'paths in Latin-1, of which none is lost',
    () => withPaths({ 'Jo1o.xml': 'João.xml', 'Jo2o.xml': 'Joâo.xml' }),
    `João.xml: ${id(1)}; Joâo.xml: ${id(2)}`,
  ],
  [
    'two files at one path',
    () => withPaths({ 'a.xml': 'a.xml', 'b.xml': 'a.xml' }),
    `a.xml: ${id(1)}; a.xml: ${id(2)}`,
  ],
  [
    'archives within',
    () => zipOf({ 'a.zip': `PK\x03\x04${'x'.repeat(100)}`, 'b.xml': invoiceXml() }),
    `a.zip: file_in_zip; b.xml: ${id(1)}`,
  ],
  [
    'one that unpacks to very much, beside a good one',
    () =>
      zipOf({ 'a.xml': ' '.repeat(50_000_000), 'b.xml': `<a>${'<b/>'.repeat(600_000)}</a>`, 'c.xml': invoiceXml() }),
    `a.xml: file_not_xml; b.xml: file_unpacked; c.xml: ${id(1)}`,
  ],
  ['nothing', () => zipOf({}), 'refused, file_empty'],
  ['folders alone', () => zipOf({ 'a/': '', 'a/b/': '' }), 'refused, file_empty'],
  ['too many files', () => many(101, () => ''), 'refused, file_parts'],
  ['too many invoices', () => many(21, (number) => invoiceXml({ number })), 'refused, file_points'],
  [
    'too many products',
    () => many(20, (number) => invoiceXml({ number, products: Array(6).fill(testProduct) })),
    'refused, file_items',
  ],
  [
    'too much text',
    () => many(20, (number) => invoiceXml({ number, recipient: long, products: [{ cProd: long, xProd: long }] })),
    'refused, file_characters',
  ],
  ['files that share their bytes', () => overlapping(9), 'refused, file_overlaps'],
];

describe('A ZIP', () => {
  const limits = {
    ...defaultInvoiceLimits,
    parts: 100,
    invoices: 20,
    items: 100,
    characters: 60_000,
    unpackedBytes: 10_000_000,
  };
  for (const [caseName, make, outcome] of zips)
    it(`is read or refused by its content: ${caseName}`, async () =>
      assert.equal(await describeFile(make(), limits), outcome));

  it('stores only enough of a long invoice to detect that it is too long', async () => {
    const products = Array(2000).fill(testProduct);
    const volumes = [...Array(5000).fill({ qVol: '2' }), { qVol: '7', esp: 'CAIXA' }];
    const [document] = await documentsOf(invoiceXml({ products, volumes }));
    assert.ok(document && 'invoice' in document);
    assert.deepEqual([document.invoice.products.length, document.invoice.volumes.length], [991, 5000]);
    const { volumes: first } = document.invoice;
    assert.deepEqual(first.at(-1), first[0], 'what follows does not become part of the last');
  });
});
