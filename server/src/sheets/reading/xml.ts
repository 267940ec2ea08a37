import { SaxesParser } from 'saxes';
import { unreadableFile } from '../../sandbox/unreadable-file.ts';
import type { TableLimits } from './limits.ts';

/** What a reader of one kind of XML does with what it meets. Names come without the prefix of their namespace. */
export type XmlReader = {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
};

/**
 * Reads a part of a workbook as it is unpacked, and hands over after each portion. Documents of Office have no document
 * type, so that one who brings it, and with it entities, is up to something (ECMA-376 part 2, 8.1.4).
 */
export async function* readXml(
  portions: AsyncIterable<Uint8Array>,
  reader: XmlReader,
  limits: TableLimits,
): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  // The parser holds every open element, the attributes of the last one, and whatever it has not seen the end of.
  let depth = 0;
  let attributes = 0;
  let unfinished = 0;
  parser.on('doctype', () => {
    throw unreadableFile('file_broken');
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
    reader.open(localName(tag.name), tag.attributes);
  });
  parser.on('closetag', (tag) => {
    depth -= 1;
    unfinished = 0;
    reader.close(localName(tag.name));
  });
  const finish = () => {
    unfinished = 0;
  };
  const text = (said: string) => {
    unfinished = 0;
    reader.text(said);
  };
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('comment', finish);
  parser.on('processinginstruction', finish);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const portion of portions) {
    const decoded = decoder.decode(portion, { stream: true });
    unfinished += decoded.length;
    parser.write(decoded);
    if (unfinished > limits.markupCharacters) throw unreadableFile('file_markup', { limit: limits.markupCharacters });
    yield;
  }
  parser.write(decoder.decode());
  parser.close();
}

/** The same for parts of which everything is wanted at once. */
export async function readWholeXml(
  portions: AsyncIterable<Uint8Array>,
  reader: XmlReader,
  limits: TableLimits,
): Promise<void> {
  for await (const _ of readXml(portions, reader, limits));
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
