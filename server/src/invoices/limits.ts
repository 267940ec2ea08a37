import { productsMaxCount } from '@tropeiro/domain/planning/invoice.ts';
import { itemsOfPlanMaxCount, pointsOfPlanMaxCount } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { XmlLimits } from '../sheets/reading/xml.ts';
import type { ZipLimits } from '../sheets/reading/zip-reader.ts';

/** How much of a file with invoices is read before it is refused, or one of its documents is. */
export type InvoiceLimits = ZipLimits &
  XmlLimits & {
    readonly documentBytes: number;
    /** Of a text that is kept; what follows in it is passed over. */
    readonly textCharacters: number;
    /** Of all that is kept. */
    readonly characters: number;
    readonly invoices: number;
    readonly productsOfInvoice: number;
    readonly volumesOfInvoice: number;
    readonly items: number;
  };

/** Far more than an honest invoice has: the tax authorities take none of more than 500 kB, nor with more than 990 products. */
export const defaultInvoiceLimits: InvoiceLimits = {
  // As many again as invoices: their events, and the pictures of them that people print.
  parts: 2 * pointsOfPlanMaxCount,
  unpackedBytes: 200_000_000,
  documentBytes: 2_000_000,
  depth: 32,
  attributes: 50,
  markupCharacters: 200_000,
  textCharacters: 1000,
  characters: 40_000_000,
  invoices: pointsOfPlanMaxCount,
  // One more than there may be tells that there are too many; the others need not be held.
  productsOfInvoice: productsMaxCount + 1,
  volumesOfInvoice: 5000,
  items: itemsOfPlanMaxCount,
};
