import type { ListFormat } from './format.ts';

/** One record a line: what a program reads as it arrives. */
export const ndjsonList: ListFormat = {
  mediaType: 'application/x-ndjson',
  extension: 'ndjson',
  async *write(portions) {
    for await (const rows of portions) {
      if (rows.length > 0) yield `${rows.map(onOneLine).join('\n')}\n`;
    }
  },
};

/** A line break in JSON text can only be blank space between tokens: inside a string it is escaped. */
const onOneLine = (row: string): string => (lineBreak.test(row) ? row.replace(everyLineBreak, ' ') : row);

const lineBreak = /[\r\n]/;
const everyLineBreak = /[\r\n]+/g;
