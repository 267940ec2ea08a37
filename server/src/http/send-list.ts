import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import {
  aggregateBoundedPage,
  aggregatePage,
  type ListQuery,
  maxPageBytes,
  readPage,
  rowCountFor,
} from '../store/engine/page.ts';
import type { BytesRow } from '../store/engine/pipeline.ts';
import type { Sql } from '../store/engine/statement.ts';
import { type CompleteListSource, sendCompleteList } from './complete-list.ts';
import { type ResponseLimits, reserveResponseMemory } from './file-response.ts';
import { acceptsRawCsv, csvList, rawCsvList } from './formats/csv.ts';
import { jsonList } from './formats/json.ts';
import type { ListFormat, RecordChunks } from './formats/list-format.ts';
import { ndjsonList } from './formats/ndjson.ts';
import { xlsxList } from './formats/xlsx.ts';
import { preferredMediaType } from './negotiation.ts';

/** How the caller wants lists written, by Accept. */
export function formatFor(accept: string | undefined): ListFormat {
  const format = preferredMediaType(accept, [jsonList, csvList, ndjsonList, xlsxList]);
  return format === csvList && acceptsRawCsv(accept ?? '') ? rawCsvList : format;
}

type ListSource = CompleteListSource &
  ResponseLimits & {
    readonly readPage: (question: Sql) => Promise<readonly BytesRow[]>;
    /** The most bytes that a record of this list can have. */
    readonly maxRecordBytes: number;
    /** The cursor of this list as it leaves. */
    readonly tagCursor: (cursor: string) => string;
  };

/** A page when one was asked for, otherwise every row there is, as fast as the caller reads and no faster. */
export async function sendList(
  request: FastifyRequest,
  reply: FastifyReply,
  { select: question, limit, cursorOf }: ListQuery,
  format: ListFormat,
  row: TObject,
  source: ListSource,
): Promise<FastifyReply> {
  reply.header('content-type', format.mediaType).header('vary', 'accept');
  if (format !== jsonList) reply.header('content-disposition', `attachment; filename="${fileName(request, format)}"`);
  if (limit === undefined) return sendCompleteList(request, reply, question, format, row, source);
  const asOneRow = rowCountFor(limit) * source.maxRecordBytes > maxPageBytes ? aggregateBoundedPage : aggregatePage;
  const { records, next } = readPage(await source.readPage(asOneRow(question)), limit, cursorOf);
  if (next !== undefined) reply.header('link', `<${nextUrl(request, source.tagCursor(next))}>; rel="next"`);
  reserveResponseMemory(request, reply, records.length, source.holder, source);
  if (format === jsonList) return reply.send(Buffer.concat([jsonOpening, records, jsonEnd]));
  return reply.send(Readable.from(format.write(onePortion(records), row), { objectMode: false }));
}

const jsonOpening = Buffer.from('{"data":[');
const jsonEnd = Buffer.from(']}');

async function* onePortion(records: Buffer): RecordChunks {
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
