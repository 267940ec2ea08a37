import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CapacityUnit } from '../company/capacity-unit.ts';
import { type Invoice, invoiceFaults } from './invoice.ts';
import { type InvoiceItems, invoiceItems } from './invoice-items.ts';
import { elementOfField } from './invoice-point.ts';
import { invoiceWarnings, unitWarnings } from './invoice-warnings.ts';
import { warningText } from './plan-warning.ts';

const firstOf = ({ items: [first] }: InvoiceItems) =>
  (first ?? assert.fail('there is no item')).item as { readonly quantity: unknown; readonly value: unknown };

describe('An invoice', () => {
  const id = 'NFe33150308370779000149550010001100931002410775';
  const withTexts = (texts: Invoice['texts']): Invoice => ({ id, texts, products: [], volumes: [{ pesoB: '1' }] });
  const judged: readonly [says: string, texts: Invoice['texts'], outcome: string][] = [
    ['of a sale', { 'ide/tpNF': '1', 'ide/finNFe': '1', 'ide/tpAmb': '1' }, 'taken'],
    ['that says nothing of its kind', {}, 'taken'],
    ['of an unheard-of purpose', { 'ide/finNFe': '9' }, 'taken'],
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
      'denied, whatever else it is',
      { 'infProt/cStat': '110', 'ide/tpAmb': '2' },
      'protNFe/infProt/cStat not_authorized',
    ],
  ];
  for (const [says, texts, outcome] of judged)
    it(`${says} is ${outcome === 'taken' ? outcome : `told: ${outcome}`}`, () => {
      const invoice = withTexts(texts);
      const faults = invoiceFaults(invoice).map(({ element, fault: { code } }) => `${element} ${code}`);
      const warnings = invoiceWarnings(invoice, invoiceItems(invoice, 'kg'), 'kg', 1).map((one) =>
        warningText(one, 'pt-BR').replace(/^A NF-e \S+ ([^:]+):.*$/, '$1'),
      );
      assert.equal([...faults, ...(faults.length > 0 ? [] : warnings)].join() || 'taken', outcome);
    });

  const loads: readonly [says: string, volumes: Invoice['volumes'], codes: Readonly<Record<CapacityUnit, string>>][] = [
    ['all', [{ qVol: '2', pesoB: '3' }], { kg: '', volumes: '', m3: '' }],
    ['its weight alone', [{ pesoL: '3' }], { kg: '', volumes: 'load_unknown', m3: '' }],
    ['its volumes alone', [{ qVol: '2' }], { kg: 'load_unknown', volumes: '', m3: '' }],
    ['a weight of nothing', [{ qVol: '2', pesoB: '0.000' }], { kg: 'load_unknown', volumes: '', m3: '' }],
    ['nothing', [], { kg: 'load_unknown', volumes: 'load_unknown', m3: '' }],
  ];
  for (const [says, volumes, codes] of loads)
    it(`that tells ${says} of what it takes up is warned of where that counts`, () => {
      for (const unit of ['kg', 'volumes', 'm3'] as const) {
        const invoice = { ...withTexts({}), volumes };
        const warnings = invoiceWarnings(invoice, invoiceItems(invoice, unit), unit, 7);
        assert.equal(warnings.map(({ code }) => code).join(), codes[unit], unit);
      }
    });

  it('never tells cubic metres, which is said once', () => {
    const said = (['kg', 'volumes', 'm3'] as const).map((unit) => unitWarnings(unit).map(({ code }) => code));
    assert.deepEqual(said, [[], [], ['cubic_metres_unknown']]);
  });

  const product = (code: number, uCom = 'UN') => ({ cProd: `P${code}`, uCom, qCom: '1.1000', vProd: '0.10' });
  const products = (count: number, of: (index: number) => Invoice['products'][number]) =>
    Array.from({ length: count }, (_, index) => of(index));
  const brought: readonly [
    says: string,
    products: Invoice['products'],
    count: number,
    first: object,
    warned: string,
  ][] = [
    ['few products of one code has each', products(3, () => product(1)), 4, { quantity: 1.1, value: 0.1 }, ''],
    ['as many as fit has each', products(199, () => product(1)), 200, { quantity: 1.1, value: 0.1 }, ''],
    [
      'more than fit has those of a code as one',
      products(600, (i) => product(i % 3)),
      4,
      { quantity: 220, value: 20 },
      '',
    ],
    [
      'more than fit has those of a unit as one',
      products(600, (i) => product(1, `U${i % 2}`)),
      3,
      { quantity: 330, value: 30 },
      '',
    ],
    [
      'more than fit in any way has one item',
      products(990, (index) => product(index)),
      1,
      { quantity: 1, value: 99 },
      'products_together',
    ],
  ];
  for (const [says, given, count, first, warned] of brought)
    it(`of ${says}`, () => {
      const invoice = { ...withTexts({}), products: given };
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

  it('of more products than the layout allows is told by its key and the limit', () => {
    const [{ fault, element } = assert.fail()] = invoiceFaults({
      ...withTexts({}),
      products: products(991, (index) => product(index)),
    });
    assert.deepEqual([element, fault.code, fault.details], ['det', 'too_many', { limit: 990 }]);
  });

  it('says what stands in a product that is no number, folded or together', () => {
    const wrong = { ...product(1), vProd: '1,5' };
    for (const of of [() => product(1), (index: number) => product(index)]) {
      const given = [...products(300, (index) => of(index)), wrong];
      const invoice = { ...withTexts({}), products: given };
      const items = invoiceItems(invoice, 'kg');
      assert.equal(firstOf(items).value, '1,5');
      assert.equal(elementOfField(['route_point_items', '0', 'value'], invoice, items), 'det/prod/vProd');
    }
  });
});
