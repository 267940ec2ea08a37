import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import type { Row } from '../store/batch.ts';
import { inOneRow, type Listing, pageOf } from '../store/page.ts';
import type { Sql } from '../store/statement.ts';
import { csvList } from './formats/csv.ts';
import type { ListFormat, Portions } from './formats/format.ts';
import { jsonList } from './formats/json.ts';
import { ndjsonList } from './formats/ndjson.ts';
import { xlsxList } from './formats/xlsx.ts';
import { preferred } from './negotiation.ts';

const rowsAtOnce = 500;

/** How the caller wants lists written, by Accept. */
export const formatFor = (accept: string | undefined): ListFormat =>
  preferred(accept, [jsonList, csvList, ndjsonList, xlsxList]);

type Source = {
  readonly page: (question: Sql) => Promise<readonly Row[]>;
  readonly stream: (question: Sql, rowsAtOnce: number) => AsyncGenerator<readonly Row[]>;
  /** The cursor of this list as it leaves. */
  readonly marked: (cursor: string) => string;
  readonly stalledReaderS: number;
};

/** A page when one was asked for, otherwise every row there is, as fast as the caller reads and no faster. */
export async function sendListing(
  request: FastifyRequest,
  reply: FastifyReply,
  { question, limit, cursorOf }: Listing,
  format: ListFormat,
  row: TObject,
  source: Source,
): Promise<FastifyReply> {
  reply.header('content-type', format.mediaType).header('vary', 'accept');
  if (format !== jsonList) reply.header('content-disposition', `attachment; filename="${fileName(request, format)}"`);
  if (limit === undefined) {
    const portions = source.stream(question, rowsAtOnce);
    // The first portion is awaited before anything is sent: until then the answer can still be a refusal.
    const first = await portions.next();
    reply.raw.setTimeout(source.stalledReaderS * 1000, () => reply.raw.destroy());
    return reply.send(Readable.from(format.write(recordsOf(first, portions), row), { objectMode: false }));
  }
  const { records, next } = pageOf(await source.page(inOneRow(question)), limit, cursorOf);
  if (next !== undefined) reply.header('link', `<${nextUrl(request, source.marked(next))}>; rel="next"`);
  if (format === jsonList) return reply.send(`{"data":[${records.join(',')}]}`);
  return reply.send(Readable.from(format.write(onePortion(records), row), { objectMode: false }));
}

const record = (row: Row): string => row[0] ?? 'null';

async function* recordsOf(first: IteratorResult<readonly Row[]>, rest: AsyncGenerator<readonly Row[]>): Portions {
  try {
    if (first.done) return;
    yield first.value.map(record);
    for await (const rows of rest) yield rows.map(record);
  } finally {
    await rest.return(undefined);
  }
}

async function* onePortion(records: readonly string[]): Portions {
  yield records;
}

const fileName = (request: FastifyRequest, format: ListFormat): string =>
  `${(request.url.split('?')[0] ?? '')
    .split('/')
    .filter((part) => part !== '' && part !== 'v1')
    .join('-')}.${format.extension}`;

/** This very URL with the next cursor in it. */
function nextUrl(request: FastifyRequest, cursor: string): string {
  const [path = '', query = ''] = request.url.split('?');
  const kept = query.split('&').filter((pair) => pair !== '' && !pair.startsWith('cursor'));
  return `${path}?${[...kept, `cursor=${cursor}`].join('&')}`;
}
