import { SaxesParser } from 'saxes';
import { unreadable } from './unreadable.ts';

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
export function* readXml(portions: Iterable<Uint8Array>, reader: XmlReader): Generator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('doctype', () => {
    throw unreadable('file_broken');
  });
  parser.on('opentag', ({ name, attributes }) => reader.open(localName(name), attributes));
  parser.on('closetag', ({ name }) => reader.close(localName(name)));
  parser.on('text', (text) => reader.text(text));
  parser.on('cdata', (text) => reader.text(text));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let quiet = 0;
  for (const portion of portions) {
    const text = decoder.decode(portion, { stream: true });
    // The parser holds a text until it ends: one that does not end must not fill the memory.
    const tag = text.lastIndexOf('<');
    quiet = tag === -1 ? quiet + text.length : text.length - tag;
    if (quiet > longestText) throw unreadable('file_broken');
    parser.write(text);
    yield;
  }
  parser.write(decoder.decode());
  parser.close();
}

/** The same for parts of which everything is wanted at once. */
export function readWholeXml(portions: Iterable<Uint8Array>, reader: XmlReader): void {
  for (const _ of readXml(portions, reader));
}

const longestText = 20_000_000;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
