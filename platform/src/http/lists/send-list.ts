import { Readable } from 'node:stream';
import { countMaxRecords } from '@tropeiro/contract/lists/page.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import {
  aggregateBoundedPage,
  aggregatePage,
  joinRecords,
  type ListQuery,
  maxPageBytes,
  readPage,
  rowCountFor,
} from '../../database/lists/page.ts';
import type { BytesRow } from '../../database/protocol/pipeline.ts';
import type { Sql } from '../../database/statement.ts';
import { acceptsRawCsv, csvList, excelCsvList, rawCsvList } from '../formats/csv.ts';
import { flatJsonList, type JsonList, jsonList } from '../formats/json.ts';
import type { ListAnswer, ListFormat, NamedFormats, RecordChunks } from '../formats/list-format.ts';
import { ndjsonList } from '../formats/ndjson.ts';
import { xlsxList } from '../formats/xlsx.ts';
import { absoluteUrl } from '../request/absolute-url.ts';
import { type ResponseLimits, reserveResponseMemory } from '../response/file-response.ts';
import { preferredMediaType } from '../response/negotiation.ts';
import { addVary } from '../response/vary.ts';
import { type CompleteListSource, sendCompleteList } from './complete-list.ts';

/** The format in which a client wants lists: by its Accept header or, in a link, by the dialect in its query. */
export function formatFor(
  accept: string | undefined,
  dialect: unknown,
  { isFlat }: ListAnswer,
  moreFormats: NamedFormats,
): ListFormat {
  if (dialect === 'excel') return excelCsvList;
  const linked = typeof dialect === 'string' ? moreFormats[dialect] : undefined;
  if (linked) return linked;
  const offered = [
    isFlat ? flatJsonList : jsonList,
    csvList,
    ndjsonList,
    xlsxList,
    ...Object.values(moreFormats),
  ] as const;
  const format = preferredMediaType<ListFormat>(accept, offered);
  return format === csvList && acceptsRawCsv(accept ?? '') ? rawCsvList : format;
}

type ListSource = CompleteListSource &
  ResponseLimits & {
    readonly readPage: (statement: Sql) => Promise<readonly BytesRow[]>;
    /** The maximum bytes of one record of this list as JSON. */
    readonly maxRecordBytes: number;
    /** Whether to report how many records there are on all pages. */
    readonly isCounted: boolean;
    /** Encrypts a cursor of this list for clients. */
    readonly encryptCursor: (cursor: string) => Promise<string>;
  };

/** Sends a page of a list if a limit was given. Otherwise streams all rows. */
export async function sendList(
  request: FastifyRequest,
  reply: FastifyReply,
  list: ListQuery,
  format: ListFormat,
  row: TObject,
  source: ListSource,
): Promise<FastifyReply> {
  const { select, limit, cursorOf, count, alter } = list;
  // Sheets name codes in the caller's language.
  addVary(reply, 'accept', 'accept-language').header('content-type', format.mediaType);
  if (!isJson(format)) reply.header('content-disposition', `attachment; filename="${fileName(request, format)}"`);
  if (source.isCounted) reply.header('total-count', countText(await source.readPage(count())));
  if (limit === undefined) return sendCompleteList(request, reply, list, format, row, source);
  const aggregate = rowCountFor(limit) * source.maxRecordBytes > maxPageBytes ? aggregateBoundedPage : aggregatePage;
  const { records: stored, next } = readPage(await source.readPage(aggregate(select)), limit, cursorOf);
  const records = alter ? await wholeOf(alter(oneChunk(stored))) : stored;
  if (next !== undefined) reply.header('link', `<${nextUrl(request, await source.encryptCursor(next))}>; rel="next"`);
  reserveResponseMemory(request, reply, records.length, source.holder, source);
  if (isJson(format)) return reply.send(Buffer.concat([Buffer.from(format.begin), records, Buffer.from(format.end)]));
  return reply.send(Readable.from(format.write(oneChunk(records), row, source.reader), { objectMode: false }));
}

/** The number of records. `100000+` if there are more than are counted. */
function countText(rows: readonly BytesRow[]): string {
  const number = Number(rows[0]?.[0]?.toString());
  return number > countMaxRecords ? `${countMaxRecords}+` : String(number);
}

const isJson = (format: ListFormat): format is JsonList => format === jsonList || format === flatJsonList;

async function* oneChunk(records: Buffer): RecordChunks {
  yield records;
}

/** The records of all chunks as one. */
async function wholeOf(chunks: RecordChunks): Promise<Buffer> {
  const filled: Buffer[] = [];
  for await (const chunk of chunks) if (chunk.length > 0) filled.push(chunk);
  return joinRecords(filled);
}

const fileName = (request: FastifyRequest, format: ListFormat): string =>
  `${partsOf(request.originalUrl)
    .path.split('/')
    .filter((segment) => segment !== '' && segment !== 'v1')
    .join('-')}.${format.extension}`;

/** The URL of this request with the next cursor, with characters escaped that would end a link early. */
function nextUrl(request: FastifyRequest, cursor: string): string {
  const { path, query } = partsOf(request.originalUrl);
  const others = query.split('&').filter((pair) => pair !== '' && !pair.startsWith('cursor'));
  const next = `${path}?${[...others, `cursor=${cursor}`].join('&')}`;
  return absoluteUrl(request, next.replace(/[<>"]/g, encodeURIComponent));
}

/** Path and query of a request's target. A client of a proxy may send scheme and host before them (RFC 9112, 3.2.2). */
function partsOf(target: string): { path: string; query: string } {
  const at = target.indexOf('?');
  const [whole, query] = at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)];
  return { path: whole.replace(/^https?:\/\/[^/]*/i, ''), query };
}
