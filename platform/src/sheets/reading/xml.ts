import { SaxesParser } from 'saxes';
import { unreadableFile } from '../../sandbox/unreadable-file.ts';
import type { SheetLimits } from './limits.ts';

/** How much of a document is read before it is refused. */
export type XmlLimits = Pick<SheetLimits, 'depth' | 'attributes' | 'markupCharacters'>;

/** Called with the elements and texts of an XML document. Names have no namespace prefix. */
export type XmlHandler = {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
};

/**
 * Parses a document as it is decompressed, and yields after each chunk. Documents of Office and of the tax authorities
 * have no document type. A document with one, and with entities, is an attack and is refused (ECMA-376 part 2, 8.1.4).
 */
export async function* readXml(
  chunks: AsyncIterable<Uint8Array>,
  handler: XmlHandler,
  limits: XmlLimits,
): AsyncGenerator<void> {
  // XML 1.1 allows control characters, which no other input of the service accepts.
  const parser = new SaxesParser({ xmlns: false, position: false, defaultXMLVersion: '1.0', forceXMLVersion: true });
  // The parser holds every open element, the attributes of the last one, and all unfinished input.
  let depth = 0;
  let attributes = 0;
  let unfinished = 0;
  parser.on('doctype', () => {
    throw unreadableFile('file_doctype');
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > limits.attributes) throw unreadableFile('file_attributes', { limit: limits.attributes });
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > limits.depth) throw unreadableFile('file_nested', { limit: limits.depth });
    attributes = 0;
    unfinished = 0;
    handler.open(localName(tag.name), tag.attributes);
  });
  parser.on('closetag', (tag) => {
    depth -= 1;
    unfinished = 0;
    handler.close(localName(tag.name));
  });
  const finish = () => {
    unfinished = 0;
  };
  const onText = (text: string) => {
    unfinished = 0;
    handler.text(text);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('comment', finish);
  parser.on('processinginstruction', finish);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of chunks) {
    const decoded = decoder.decode(chunk, { stream: true });
    unfinished += decoded.length;
    parser.write(decoded);
    if (unfinished > limits.markupCharacters) throw unreadableFile('file_markup', { limit: limits.markupCharacters });
    yield;
  }
  parser.write(decoder.decode());
  parser.close();
}

/** Parses a part to its end. */
export async function readWholeXml(
  chunks: AsyncIterable<Uint8Array>,
  handler: XmlHandler,
  limits: XmlLimits,
): Promise<void> {
  for await (const _ of readXml(chunks, handler, limits));
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
