import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CapacityUnit } from '../../company/capacity-unit.ts';
import { warningText } from '../warnings/plan-warning.ts';
import { type Invoice, invoiceFaults } from './invoice.ts';
import { type InvoiceItems, invoiceItems } from './invoice-items.ts';
import { elementOfField } from './invoice-point.ts';
import { invoiceWarnings, unitWarnings } from './invoice-warnings.ts';

const firstOf = ({ items: [first] }: InvoiceItems) =>
  (first ?? assert.fail('there is no item')).item as { readonly quantity: unknown; readonly value: unknown };

describe('An invoice', () => {
  const id = 'NFe33150308370779000149550010001100931002410775';
  const withTexts = (texts: Invoice['texts']): Invoice => ({ id, texts, products: [], volumes: [{ pesoB: '1' }] });
  const validated: readonly [says: string, texts: Invoice['texts'], outcome: string][] = [
    ['of a sale', { 'ide/tpNF': '1', 'ide/finNFe': '1', 'ide/tpAmb': '1' }, 'taken'],
    ['without a kind', {}, 'taken'],
    ['of an unknown purpose', { 'ide/finNFe': '9' }, 'taken'],
    ['of the test environment', { 'ide/tpAmb': '2' }, 'ide/tpAmb test_invoice'],
    ['authorized in the test environment', { 'infProt/tpAmb': '2' }, 'protNFe/infProt/tpAmb test_invoice'],
    ['that complements another', { 'ide/finNFe': '2' }, 'ide/finNFe invoice_without_goods'],
    ['of adjustment', { 'ide/finNFe': '3' }, 'ide/finNFe invoice_without_goods'],
    ['of credit', { 'ide/finNFe': '5' }, 'ide/finNFe invoice_without_goods'],
    ['of debit', { 'ide/finNFe': '6' }, 'ide/finNFe invoice_without_goods'],
    ['of a return', { 'ide/tpNF': '1', 'ide/finNFe': '4' }, 'é de devolução'],
    ['of incoming goods', { 'ide/tpNF': '0', 'ide/finNFe': '1' }, 'é de entrada'],
    ['of incoming goods that are returned', { 'ide/tpNF': '0', 'ide/finNFe': '4' }, 'é de entrada por devolução'],
    [
      'denied, and with other faults',
      { 'infProt/cStat': '110', 'ide/tpAmb': '2' },
      'protNFe/infProt/cStat not_authorized',
    ],
  ];
  for (const [title, texts, outcome] of validated)
    it(`${title} is ${outcome === 'taken' ? outcome : `reported: ${outcome}`}`, () => {
      const invoice = withTexts(texts);
      const faults = invoiceFaults(invoice).map(({ element, fault: { code } }) => `${element} ${code}`);
      const warnings = invoiceWarnings(invoice, invoiceItems(invoice, 'kg'), 'kg', 1).map((warning) =>
        warningText(warning, 'pt-BR').replace(/^A NF-e \S+ ([^:]+):.*$/, '$1'),
      );
      assert.equal([...faults, ...(faults.length > 0 ? [] : warnings)].join() || 'taken', outcome);
    });

  const loads: readonly [says: string, volumes: Invoice['volumes'], codes: Readonly<Record<CapacityUnit, string>>][] = [
    ['all', [{ qVol: '2', pesoB: '3' }], { kg: '', volumes: '', m3: '' }],
    ['only its weight', [{ pesoL: '3' }], { kg: '', volumes: 'load_unknown', m3: '' }],
    ['only its volumes', [{ qVol: '2' }], { kg: 'load_unknown', volumes: '', m3: '' }],
    ['a weight of zero', [{ qVol: '2', pesoB: '0.000' }], { kg: 'load_unknown', volumes: '', m3: '' }],
    ['nothing', [], { kg: 'load_unknown', volumes: 'load_unknown', m3: '' }],
  ];
  for (const [title, volumes, codes] of loads)
    it(`that states ${title} causes a warning if the company counts in a unit it lacks`, () => {
      for (const unit of ['kg', 'volumes', 'm3'] as const) {
        const invoice = { ...withTexts({}), volumes };
        const warnings = invoiceWarnings(invoice, invoiceItems(invoice, unit), unit, 7);
        assert.equal(warnings.map(({ code }) => code).join(), codes[unit], unit);
      }
    });

  it('never states cubic metres, which is reported once', () => {
    const warningCodes = (['kg', 'volumes', 'm3'] as const).map((unit) => unitWarnings(unit).map(({ code }) => code));
    assert.deepEqual(warningCodes, [[], [], ['cubic_metres_unknown']]);
  });

  const product = (code: number, uCom = 'UN') => ({ cProd: `P${code}`, uCom, qCom: '1.1000', vProd: '0.10' });
  const products = (count: number, productAt: (index: number) => Invoice['products'][number]) =>
    Array.from({ length: count }, (_, index) => productAt(index));
  const merged: readonly [says: string, products: Invoice['products'], count: number, first: object, warned: string][] =
    [
      [
        'few products of the same code has an item for each',
        products(3, () => product(1)),
        4,
        { quantity: 1.1, value: 0.1 },
        '',
      ],
      [
        'as many products as fit has an item for each',
        products(199, () => product(1)),
        200,
        { quantity: 1.1, value: 0.1 },
        '',
      ],
      [
        'too many products has one item for each code',
        products(600, (i) => product(i % 3)),
        4,
        { quantity: 220, value: 20 },
        '',
      ],
      [
        'too many products has one item for each unit',
        products(600, (i) => product(1, `U${i % 2}`)),
        3,
        { quantity: 330, value: 30 },
        '',
      ],
      [
        'far too many products has a single item',
        products(990, (index) => product(index)),
        1,
        { quantity: 1, value: 99 },
        'products_together',
      ],
    ];
  for (const [title, input, count, first, warned] of merged)
    it(`of ${title}`, () => {
      const invoice = { ...withTexts({}), products: input };
      const items = invoiceItems(invoice, 'kg');
      const { quantity, value } = firstOf(items);
      assert.deepEqual([items.items.length, { quantity, value }], [count, first]);
      assert.equal(
        invoiceWarnings(invoice, items, 'kg', 1)
          .map(({ code }) => code)
          .join(),
        warned,
      );
    });

  it('of more products than the layout allows is reported with its key and the limit', () => {
    const [{ fault, element } = assert.fail()] = invoiceFaults({
      ...withTexts({}),
      products: products(991, (index) => product(index)),
    });
    assert.deepEqual([element, fault.code, fault.details], ['det', 'too_many', { limit: 990 }]);
  });

  it('reports a wrong number of a product, merged or not', () => {
    const wrong = { ...product(1), vProd: '1,5' };
    for (const productAt of [() => product(1), (index: number) => product(index)]) {
      const input = [...products(300, (index) => productAt(index)), wrong];
      const invoice = { ...withTexts({}), products: input };
      const items = invoiceItems(invoice, 'kg');
      assert.equal(firstOf(items).value, '1,5');
      assert.equal(elementOfField(['route_point_items', '0', 'value'], invoice, items), 'det/prod/vProd');
    }
  });
});
