import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Language } from '../../language/bilingual-text.ts';
import type { Invoice } from './invoice.ts';
import { invoiceItems } from './invoice-items.ts';
import { isInvoiceKey } from './invoice-key.ts';
import { elementOfField, pointOfInvoice } from './invoice-point.ts';
import { volumesItem } from './invoice-volumes.ts';

describe('The key of an invoice', () => {
  const keys: readonly [says: string, key: string, isKey: boolean][] = [
    ['one of Rio de Janeiro', '33150308370779000149550010001100931002410775', true],
    ['one of an NFC-e', '13181017921427000125650010000000309887251170', true],
    ['one with another last digit', '33150308370779000149550010001100931002410776', false],
    ['one with two digits swapped', '33150308370779000149550010001100391002410775', false],
    ['one with a digit too few', '3315030837077900014955001000110093100241077', false],
    ['letters beyond the CNPJ', '33150308370779000149550010001100931002410A75', false],
    ['nothing', '', false],
  ];
  for (const [title, key, isKey] of keys)
    it(`${isKey ? 'may' : 'may not'} be ${title}`, () => assert.equal(isInvoiceKey(key), isKey));

  it('may belong to a company whose CNPJ has letters', () => {
    const key = (digit: number) => `43261112ABC34501DE355500100000000110000000${digit}`.slice(0, 43) + digit;
    const right = Array.from({ length: 10 }, (_, digit) => key(digit)).filter(isInvoiceKey);
    assert.equal(right.length, 1);
  });
});

describe('The volumes of an invoice', () => {
  const weights = ['0.100', '0.200', '0.700'].map((pesoB) => ({ qVol: '1', pesoB }));
  const volumes: readonly [
    says: string,
    given: readonly [Parameters<typeof volumesItem>[0], Parameters<typeof volumesItem>[1]],
    capacity: unknown,
    description: string | undefined,
  ][] = [
    [
      'their gross weight, rounded up',
      [[{ qVol: '3', esp: 'CX', pesoB: '20.100' }], 'kg'],
      21,
      '3 volumes (CX), 21 kg',
    ],
    ['a weight that adds up to an exact integer', [weights, 'kg'], 1, '3 volumes, 1 kg'],
    ['their number, if the company counts volumes', [[{ qVol: '3', pesoB: '20.1' }], 'volumes'], 3, '3 volumes, 21 kg'],
    [
      'nothing, if the company counts cubic metres',
      [[{ qVol: '3', pesoB: '20.1' }], 'm3'],
      undefined,
      '3 volumes, 21 kg',
    ],
    ['the net weight if the gross weight is missing', [[{ pesoL: '5' }, { pesoL: '1', pesoB: '2' }], 'kg'], 7, '7 kg'],
    ['the net weight if the gross weight is zero', [[{ pesoL: '12.3', pesoB: '0.000' }], 'kg'], 13, '13 kg'],
    ['nothing if the invoice does not state it', [[{ esp: 'CX' }], 'kg'], undefined, undefined],
    ['a wrong number, as it was written', [[{ pesoB: '1.5' }, { pesoB: '1,5' }], 'kg'], '1,5', undefined],
  ];
  for (const [title, [input, unit], capacity, description] of volumes)
    it(`take up ${title}`, () => {
      const [item] = volumesItem(input, unit) as { capacity?: unknown; description?: string }[];
      assert.deepEqual([item?.capacity, item?.description], [capacity, description]);
    });

  it('are no item if the invoice has none', () => assert.deepEqual(volumesItem([], 'kg'), []));
});

describe('The delivery of an invoice', () => {
  const texts = { 'ide/nNF': '10482', 'ide/serie': '1', 'dest/xNome': 'Mercado Tristeza Ltda' };
  const home = { 'dest/enderDest/xLgr': 'Rua X', 'dest/enderDest/nro': '12', 'dest/enderDest/xMun': 'Canoas' };
  const invoice: Invoice = { id: 'NFe1', texts: { ...texts, ...home }, products: [], volumes: [] };
  const pointOf = (source: Invoice, language: Language = 'en') =>
    pointOfInvoice(source, invoiceItems(source, 'kg'), { language, invoice_contacts: false });
  const elementOf = (path: readonly string[], source: Invoice) =>
    elementOfField(path, source, invoiceItems(source, 'kg'));

  it('has the phone and the e-mail at its place, if the company takes contacts from invoices', () => {
    const reached = { 'dest/enderDest/fone': '5132110000', 'dest/email': 'a@example.com' };
    const contactOf = (more: Invoice['texts'], invoice_contacts = true) => {
      const source = { ...invoice, texts: { ...texts, ...home, ...more } };
      const point = pointOfInvoice(source, invoiceItems(source, 'kg'), { language: 'en', invoice_contacts });
      return [point.contact_name, point.contact_phone, point.contact_email];
    };
    assert.deepEqual(contactOf(reached), ['Mercado Tristeza Ltda', '5132110000', 'a@example.com']);
    const place = { 'entrega/xLgr': 'Rua Y', 'entrega/xNome': 'Obra', 'entrega/fone': '5133330000' };
    assert.deepEqual(contactOf({ ...reached, ...place }), ['Obra', '5133330000', 'a@example.com']);
    assert.deepEqual(contactOf({}), [undefined, undefined, undefined]);
    assert.deepEqual(contactOf(reached, false), [undefined, undefined, undefined]);
  });

  it('is a point with the key as its code, and a number in both languages', () => {
    assert.deepEqual(pointOf(invoice, 'pt-BR'), {
      name: 'Mercado Tristeza Ltda',
      type: 'PE',
      external_code: '1',
      info: 'NF-e 10482, série 1',
      address: { street: 'Rua X', number: '12', city: 'Canoas' },
    });
    assert.equal(pointOf(invoice).info, 'NF-e 10482, series 1');
  });

  it('goes to the place of delivery, if the invoice names one', () => {
    const elsewhere = { ...invoice, texts: { ...invoice.texts, 'entrega/xLgr': 'Rua Y', 'entrega/xMun': 'Esteio' } };
    assert.deepEqual(pointOf(elsewhere).address, { street: 'Rua Y', city: 'Esteio' });
    assert.equal(elementOf(['address', 'street'], elsewhere), 'entrega/xLgr');
    assert.equal(elementOf(['address', 'street'], invoice), 'dest/enderDest/xLgr');
  });

  it('has other texts in place of the house number in its street', () => {
    const nro = 'KM 25 LOTE 14 QUADRA 3 S/N';
    const farm = { ...invoice, texts: { ...invoice.texts, 'dest/enderDest/nro': nro } };
    assert.deepEqual(pointOf(farm).address, { street: `Rua X, ${nro}`, city: 'Canoas' });
  });

  const codes: readonly [says: string, product: Record<string, string>, code: string][] = [
    ['the bar code', { cEAN: '7891234567895', cProd: 'A' }, '7891234567895'],
    ['the code of the issuer, without a bar code', { cProd: 'A' }, 'A'],
    ['the code of the issuer, for SEM GTIN', { cEAN: 'SEM GTIN', cProd: 'A' }, 'A'],
  ];
  for (const [title, product, code] of codes)
    it(`has an item for each product, identified by ${title}, which takes up no capacity`, () => {
      const sold = { ...product, xProd: 'CAFE', qCom: '2.5000', vProd: '361.10' };
      assert.deepEqual(pointOf({ ...invoice, products: [sold] }).route_point_items, [
        { external_code: code, description: 'CAFE', quantity: 2.5, value: 361.1 },
      ]);
    });
});
