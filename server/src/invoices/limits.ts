import { productsMaxCount } from '@tropeiro/domain/planning/invoices/invoice.ts';
import { itemsOfPlanMaxCount, pointsOfPlanMaxCount } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { XmlLimits } from '@tropeiro/platform/sheets/reading/xml.ts';
import type { ZipLimits } from '@tropeiro/platform/sheets/reading/zip-reader.ts';

/** How much of a file with invoices, or of one of its documents, is read before it is rejected. */
export type InvoiceLimits = ZipLimits &
  XmlLimits & {
    readonly documentBytes: number;
    /** Length of a stored text. The remainder is skipped. */
    readonly textCharacters: number;
    /** Length of everything stored. */
    readonly characters: number;
    readonly invoices: number;
    readonly productsOfInvoice: number;
    readonly volumesOfInvoice: number;
    readonly items: number;
  };

/** Far above the limits of the tax authorities: 500 kB and 990 products for each invoice. */
export const defaultInvoiceLimits: InvoiceLimits = {
  // Twice the invoices, because their events and printable PDFs may be in the archive too.
  parts: 2 * pointsOfPlanMaxCount,
  unpackedBytes: 200_000_000,
  documentBytes: 2_000_000,
  depth: 32,
  attributes: 50,
  markupCharacters: 200_000,
  textCharacters: 1000,
  characters: 40_000_000,
  invoices: pointsOfPlanMaxCount,
  // One more than allowed is enough to detect too many products.
  productsOfInvoice: productsMaxCount + 1,
  volumesOfInvoice: 5000,
  items: itemsOfPlanMaxCount,
};
