import { checkDigit, weightsFromRight } from '../../fleet/identifiers/tax-document.ts';

/**
 * Whether a text is the access key of an electronic fiscal document: state (2), year and month (4), CNPJ or CPF of the
 * issuer (14), model (2), series (3), number (9), form of issue (1), a random code (8) and a check digit (Manual de
 * Orientação do Contribuinte of the NF-e). A CNPJ may have letters, which count as they do in the CNPJ.
 */
export const isInvoiceKey = (text: string): boolean =>
  /^\d{6}[0-9A-Z]{12}\d{26}$/.test(text) && checkDigit(text, 43, weightsFromRight(43)) === text[43];
