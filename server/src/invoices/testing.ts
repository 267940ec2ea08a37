import { checkDigit, weightsFromRight } from '@tropeiro/domain/fleet/identifiers/tax-document.ts';

/** The fields of an invoice that a test sets. The others have usual values. */
export type TestInvoice = {
  readonly number?: number;
  readonly key?: string;
  readonly model?: string;
  /** Elements of `ide`, such as the purpose, in addition to the usual ones or replacing them. */
  readonly ide?: Readonly<Record<string, string>>;
  readonly recipient?: string;
  readonly address?: Readonly<Record<string, string>>;
  /** A delivery place other than the recipient's address. */
  readonly delivery?: Readonly<Record<string, string>>;
  readonly products?: readonly Readonly<Record<string, string>>[];
  readonly volumes?: readonly Readonly<Record<string, string>>[];
  /** Null: without the protocol. */
  readonly status?: string | null;
  readonly authorizedKey?: string;
};

/** The access key of an invoice of an invented company, with a valid check digit. */
export function invoiceKey(number: number, model = '55', issuer = '11222333000181'): string {
  const body = `432611${issuer}${model}001${String(number).padStart(9, '0')}1${String(number * 7919)
    .slice(-8)
    .padStart(8, '0')}`;
  return body + checkDigit(body, 43, weightsFromRight(43));
}

const street = { xLgr: 'Rua dos Andradas', nro: '1001', xBairro: 'Centro', cMun: '4314902', xMun: 'Porto Alegre' };
export const testAddress = { ...street, UF: 'RS', CEP: '90020007', cPais: '1058', xPais: 'BRASIL' };

const product = { cProd: 'CAFE-500', cEAN: '7891234567895', xProd: 'CAFE TORRADO 500 G', NCM: '09012100' };
export const testProduct = { ...product, uCom: 'CX', qCom: '2.0000', vUnCom: '180.5000000000', vProd: '361.00' };
export const testVolume = { qVol: '2', esp: 'CAIXA', pesoL: '20.000', pesoB: '21.300' };

const usualIde = { cUF: '43', natOp: 'VENDA', serie: '1', tpNF: '1', tpAmb: '1', finNFe: '1' };

/** The XML of an invoice (NF-e 4.00) as its issuer sends it to the carrier. */
export function invoiceXml({
  number = 1,
  model = '55',
  ide = {},
  key = invoiceKey(number, model),
  recipient = 'Mercado Tristeza Ltda',
  address = testAddress,
  delivery,
  products = [testProduct],
  volumes = [testVolume],
  status = '100',
  authorizedKey = key,
}: TestInvoice = {}): string {
  const reason = status === '100' ? 'Autorizado o uso da NF-e' : 'Uso Denegado';
  const invoice = element('NFe', { xmlns: namespace }, [
    element('infNFe', { versao: '4.00', Id: `NFe${key}` }, [
      element('ide', {}, leaves({ ...usualIde, mod: model, nNF: String(number), ...ide })),
      element('emit', {}, leaves({ CNPJ: '11222333000181', xNome: 'Torrefação Guaíba Ltda' })),
      element('dest', {}, [
        ...leaves({ CPF: '52998224725', xNome: recipient }),
        element('enderDest', {}, leaves(address)),
        ...leaves({ indIEDest: '9' }),
      ]),
      ...(delivery ? [element('entrega', {}, leaves(delivery))] : []),
      ...products.map((invoiceProduct, index) =>
        element('det', { nItem: String(index + 1) }, [
          element('prod', {}, leaves(invoiceProduct)),
          element('imposto', {}, leaves({ vTotTrib: '0.00' })),
        ]),
      ),
      element('total', {}, [element('ICMSTot', {}, leaves({ vProd: '361.00', vNF: '361.00' }))]),
      element('transp', {}, [
        ...leaves({ modFrete: '0' }),
        ...volumes.map((volume) => element('vol', {}, leaves(volume))),
      ]),
    ]),
  ]);
  if (status === null) return declaration + invoice;
  const protocol = element('protNFe', { versao: '4.00' }, [
    element('infProt', {}, leaves({ tpAmb: '1', chNFe: authorizedKey, cStat: status, xMotivo: reason })),
  ]);
  return declaration + element('nfeProc', { versao: '4.00', xmlns: namespace }, [invoice, protocol]);
}

/** The XML of an invoice event: a cancellation, or another type. */
export const eventXml = (key: string, code = '110111', status = '135'): string =>
  declaration +
  element('procEventoNFe', { versao: '1.00', xmlns: namespace }, [
    element('evento', {}, [element('infEvento', {}, leaves({ chNFe: key, tpEvento: code, nSeqEvento: '1' }))]),
    element('retEvento', {}, [element('infEvento', {}, leaves({ cStat: status, chNFe: key, tpEvento: code }))]),
  ]);

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'http://www.portalfiscal.inf.br/nfe';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const element = (name: string, attributes: Readonly<Record<string, string>>, children: readonly string[]): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')}>${children.join('')}</${name}>`;

const leaves = (texts: Readonly<Record<string, string>>): string[] =>
  Object.entries(texts).map(([name, text]) => element(name, {}, [escaped(text)]));
