import {
  type Invoice,
  type InvoicePart,
  invoiceTexts,
  productTexts,
  volumeTexts,
} from '@tropeiro/domain/planning/invoice.ts';
import { unreadableFile } from '../sandbox/unreadable-file.ts';
import type { XmlHandler } from '../sheets/reading/xml.ts';
import type { DocumentContent } from './fiscal-document.ts';
import type { InvoiceLimits } from './limits.ts';

/** Reads what is wanted of an NF-e, or of an event of one, out of its XML, and passes over all the rest. */
export class DocumentReader implements XmlHandler {
  private readonly limits: InvoiceLimits;
  private readonly path: string[] = [];
  private root = '';
  private id: string | undefined;
  private readonly texts = new Map<string, string>();
  private readonly products: Record<string, string>[] = [];
  private readonly volumes: Record<string, string>[] = [];
  /** The product or kind of volumes that was opened last; none where there are more than are kept. */
  private part: Record<string, string> | undefined;
  /** Receives the text of the element that is open, where it is wanted. */
  private keep: ((text: string) => void) | undefined;

  constructor(limits: InvoiceLimits) {
    this.limits = limits;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    // The path is written for every element: what is longer than any name of the layout is cut.
    const short = name.slice(0, nameMaxLength).toWellFormed();
    this.path.push(short);
    this.keep = undefined;
    if (this.path.length === 1) this.root = short;
    // Most of an invoice is taxes, which stand deeper than all that is wanted.
    if (this.path.length > deepestPath) return;
    const path = this.path.slice(roots.has(this.root) ? 1 : 0).join('/');
    if (path === 'NFe/infNFe') this.openInvoice(attributes.Id ?? '');
    if (path === productPath) this.part = addPart(this.products, this.limits.productsOfInvoice);
    if (path === volumePath) this.part = addPart(this.volumes, this.limits.volumesOfInvoice);
    this.keep = this.keeperOf(path);
  }

  text(text: string): void {
    this.keep?.(text);
  }

  close(): void {
    this.path.pop();
    this.keep = undefined;
  }

  content(): DocumentContent {
    const { root, id, texts, products, volumes } = this;
    if (id !== undefined) {
      const singles = [...texts].map(([path, text]) => [path.replace(outerPaths, ''), plain(text)] as const);
      return { invoice: { id, texts: said(singles), products: products.map(part), volumes: volumes.map(part) } };
    }
    const [key, code, status] = eventPaths.map((path) => plain(texts.get(path)));
    return root === 'procEventoNFe' ? { root, event: { key, code, status } } : { root };
  }

  private openInvoice(id: string): void {
    // Two of them would be read as one that is neither.
    if (this.id !== undefined) throw unreadableFile('file_broken');
    this.id = id.slice(0, this.limits.textCharacters);
  }

  private keeperOf(path: string): ((text: string) => void) | undefined {
    const { texts, limits } = this;
    const cut = (text: string) => text.slice(0, limits.textCharacters);
    if (singlePaths.has(path))
      // Of one that comes twice the first counts.
      return texts.has(path) ? undefined : (text) => void texts.set(path, cut((texts.get(path) ?? '') + text));
    const [part, name] = [this.part, nameInPart(path)];
    if (part === undefined || name === undefined || Object.hasOwn(part, name)) return undefined;
    return (text) => {
      part[name] = cut((part[name] ?? '') + text);
    };
  }
}

/** The element around NF-e and protocol, or around an event and what became of it. */
const roots: ReadonlySet<string> = new Set(['nfeProc', 'procEventoNFe']);

const productPath = 'NFe/infNFe/det/prod';
const volumePath = 'NFe/infNFe/transp/vol';
const eventPaths = ['evento/infEvento/chNFe', 'evento/infEvento/tpEvento', 'retEvento/infEvento/cStat'] as const;
const singlePaths: ReadonlySet<string> = new Set([
  ...invoiceTexts.map((path) => (path.startsWith('infProt/') ? `protNFe/${path}` : `NFe/infNFe/${path}`)),
  ...eventPaths,
]);
const outerPaths = /^(?:NFe\/infNFe|protNFe)\//;

/** With the root before it. */
const deepestPath = 1 + Math.max(...[...singlePaths, `${productPath}/`].map((path) => path.split('/').length));

/** Enough to tell what it is. */
const nameMaxLength = 60;

function addPart(parts: Record<string, string>[], maxCount: number): Record<string, string> | undefined {
  if (parts.length >= maxCount) return undefined;
  const part = {};
  parts.push(part);
  return part;
}

/** The name of an element within a product or a kind of volumes, where it is wanted. */
function nameInPart(path: string): string | undefined {
  const end = path.lastIndexOf('/');
  const [outer, name] = [path.slice(0, end), path.slice(end + 1)];
  const names = outer === productPath ? productTexts : outer === volumePath ? volumeTexts : [];
  return names.includes(name) ? name : undefined;
}

const part = (texts: Record<string, string>): InvoicePart =>
  said(Object.entries(texts).map(([name, text]) => [name, plain(text)] as const));

const said = (texts: readonly (readonly [string, string | undefined])[]): Invoice['texts'] =>
  Object.fromEntries(texts.filter(([, text]) => text !== undefined));

/** A text in one line, or undefined where nothing is said. */
const plain = (text: string | undefined): string | undefined => text?.replace(/\s+/g, ' ').trim() || undefined;
