import {
  type Invoice,
  type InvoicePart,
  invoiceTexts,
  productTexts,
  volumeTexts,
} from '@tropeiro/domain/planning/invoices/invoice.ts';
import { unreadableFile } from '@tropeiro/platform/sandbox/unreadable-file.ts';
import type { XmlHandler } from '@tropeiro/platform/sheets/reading/xml.ts';
import type { DocumentContent } from './fiscal-document.ts';
import type { InvoiceLimits } from './limits.ts';

/** Reads the known elements of an NF-e, or of an event, from its XML, and skips the others. */
export class DocumentReader implements XmlHandler {
  private readonly limits: InvoiceLimits;
  private readonly path: string[] = [];
  private root = '';
  private id: string | undefined;
  private readonly texts = new Map<string, string>();
  private readonly products: Record<string, string>[] = [];
  private readonly volumes: Record<string, string>[] = [];
  /** The product or kind of volumes opened last. Undefined once the limit of stored ones is reached. */
  private part: Record<string, string> | undefined;
  /** Receives the text of the open element, if it is a known one. */
  private receiveText: ((text: string) => void) | undefined;

  constructor(limits: InvoiceLimits) {
    this.limits = limits;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    // The path is joined for every element, so names longer than any in the layout are cut.
    const short = name.slice(0, nameMaxLength).toWellFormed();
    this.path.push(short);
    this.receiveText = undefined;
    if (this.path.length === 1) this.root = short;
    // Most of an invoice is taxes, which are nested deeper than all known elements.
    if (this.path.length > deepestPath) return;
    const path = this.path.slice(roots.has(this.root) ? 1 : 0).join('/');
    if (path === 'NFe/infNFe') this.openInvoice(attributes.Id ?? '');
    if (path === productPath) this.part = addPart(this.products, this.limits.productsOfInvoice);
    if (path === volumePath) this.part = addPart(this.volumes, this.limits.volumesOfInvoice);
    this.receiveText = this.textReceiverOf(path);
  }

  text(text: string): void {
    this.receiveText?.(text);
  }

  close(): void {
    this.path.pop();
    this.receiveText = undefined;
  }

  content(): DocumentContent {
    const { root, id, texts, products, volumes } = this;
    if (id !== undefined) {
      const singles = [...texts].map(([path, text]) => [path.replace(outerPaths, ''), plain(text)] as const);
      return {
        invoice: { id, texts: definedTexts(singles), products: products.map(part), volumes: volumes.map(part) },
      };
    }
    const [key, code, status] = eventPaths.map((path) => plain(texts.get(path)));
    return root === 'procEventoNFe' ? { root, event: { key, code, status } } : { root };
  }

  private openInvoice(id: string): void {
    // Two invoices in one document would be mixed up.
    if (this.id !== undefined) throw unreadableFile('file_broken');
    this.id = id.slice(0, this.limits.textCharacters);
  }

  private textReceiverOf(path: string): ((text: string) => void) | undefined {
    const { texts, limits } = this;
    const cut = (text: string) => text.slice(0, limits.textCharacters);
    if (singlePaths.has(path))
      // If an element is repeated, the first one counts.
      return texts.has(path) ? undefined : (text) => void texts.set(path, cut((texts.get(path) ?? '') + text));
    const [part, name] = [this.part, nameInPart(path)];
    if (part === undefined || name === undefined || Object.hasOwn(part, name)) return undefined;
    return (text) => {
      part[name] = cut((part[name] ?? '') + text);
    };
  }
}

/** The root elements: around an NF-e and its protocol, or around an event and its result. */
const roots: ReadonlySet<string> = new Set(['nfeProc', 'procEventoNFe']);

const productPath = 'NFe/infNFe/det/prod';
const volumePath = 'NFe/infNFe/transp/vol';
const eventPaths = ['evento/infEvento/chNFe', 'evento/infEvento/tpEvento', 'retEvento/infEvento/cStat'] as const;
const singlePaths: ReadonlySet<string> = new Set([
  ...invoiceTexts.map((path) => (path.startsWith('infProt/') ? `protNFe/${path}` : `NFe/infNFe/${path}`)),
  ...eventPaths,
]);
const outerPaths = /^(?:NFe\/infNFe|protNFe)\//;

/** Includes the root. */
const deepestPath = 1 + Math.max(...[...singlePaths, `${productPath}/`].map((path) => path.split('/').length));

/** Enough to identify an element. */
const nameMaxLength = 60;

function addPart(parts: Record<string, string>[], maxCount: number): Record<string, string> | undefined {
  if (parts.length >= maxCount) return undefined;
  const part = {};
  parts.push(part);
  return part;
}

/** The name of a known element within a product or a kind of volumes. */
function nameInPart(path: string): string | undefined {
  const end = path.lastIndexOf('/');
  const [outer, name] = [path.slice(0, end), path.slice(end + 1)];
  const names = outer === productPath ? productTexts : outer === volumePath ? volumeTexts : [];
  return names.includes(name) ? name : undefined;
}

const part = (texts: Record<string, string>): InvoicePart =>
  definedTexts(Object.entries(texts).map(([name, text]) => [name, plain(text)] as const));

const definedTexts = (texts: readonly (readonly [string, string | undefined])[]): Invoice['texts'] =>
  Object.fromEntries(texts.filter(([, text]) => text !== undefined));

/** The text on one line, or undefined if it is empty. */
const plain = (text: string | undefined): string | undefined => text?.replace(/\s+/g, ' ').trim() || undefined;
