import { type BilingualText, bilingual } from '../../language/bilingual-text.ts';

/** The names of fiscal documents other than an NF-e, by their root element. */
const kindsByRoot: Readonly<Record<string, BilingualText>> = {
  ...ofRoots(['cteProc', 'CTe', 'cteOSProc', 'CTeOS', 'cteSimpProc', 'CTeSimp'], bilingual('a CT-e', 'um CT-e')),
  ...ofRoots(['mdfeProc', 'MDFe'], bilingual('an MDF-e', 'um MDF-e')),
  ...ofRoots(['nfcomProc', 'NFCom'], bilingual('an NFCom', 'uma NFCom')),
  ...ofRoots(['NFSe', 'CompNfse', 'ListaNfse'], bilingual('an NFS-e', 'uma NFS-e')),
  ...ofRoots(['procEventoNFe', 'evento', 'envEvento'], bilingual('an event of an NF-e', 'um evento de NF-e')),
  ...ofRoots(['procEventoCTe', 'eventoCTe'], bilingual('an event of a CT-e', 'um evento de CT-e')),
  ...ofRoots(['procEventoMDFe', 'eventoMDFe'], bilingual('an event of an MDF-e', 'um evento de MDF-e')),
  ...ofRoots(['procCancNFe', 'cancNFe'], bilingual('the cancellation of an NF-e', 'o cancelamento de uma NF-e')),
  ...ofRoots(
    ['procInutNFe', 'ProcInutNFe', 'inutNFe'],
    bilingual('the voiding of numbers of NF-e', 'a inutilização de números de NF-e'),
  ),
  ...ofRoots(['enviNFe'], bilingual('a batch on its way to be authorized', 'um lote enviado para autorização')),
  ...ofRoots(['resNFe'], bilingual('the summary of an NF-e', 'o resumo de uma NF-e')),
};

/** The names of the events of an NF-e, by their code (tpEvento). */
const eventsByCode: Readonly<Record<string, BilingualText>> = {
  110110: bilingual('a letter of correction', 'uma carta de correção'),
  110111: bilingual('the cancellation of an NF-e', 'o cancelamento de uma NF-e'),
};

/** The name of a document other than an NF-e, for sentences. */
export const fiscalDocumentName = (root: string, eventCode?: string): BilingualText =>
  (eventCode === undefined ? undefined : ownValue(eventsByCode, eventCode)) ??
  ownValue(kindsByRoot, root) ??
  bilingual(`XML with the root <${root}>`, `XML com a raiz <${root}>`);

/** An invoice of a model other than 55. */
export const invoiceModelName = (model: string): BilingualText =>
  model === '65'
    ? bilingual('an NFC-e', 'uma NFC-e')
    : bilingual(`an invoice of model ${model}`, `uma nota do modelo ${model}`);

/**
 * The names of invoices that only correct values or taxes, by their purpose (finNFe). Undefined for invoices that
 * accompany goods.
 */
export const kindWithoutGoods = (purpose: string | undefined): BilingualText | undefined =>
  purpose === undefined ? undefined : ownValue(kindsWithoutGoods, purpose);

/** Credit and debit notes came with the taxes IBS and CBS (Nota Técnica 2025.002). */
const kindsWithoutGoods: Readonly<Record<string, BilingualText>> = {
  2: bilingual('a complementary NF-e', 'uma NF-e complementar'),
  3: bilingual('an NF-e of adjustment', 'uma NF-e de ajuste'),
  5: bilingual('a credit note', 'uma nota de crédito'),
  6: bilingual('a debit note', 'uma nota de débito'),
};

function ofRoots(roots: readonly string[], name: BilingualText): Record<string, BilingualText> {
  return Object.fromEntries(roots.map((root) => [root, name]));
}

const ownValue = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
