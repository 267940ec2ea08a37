import { listMediaTypes } from '@tropeiro/contract/media-types.ts';
import { allCodes } from '@tropeiro/domain/all-codes.ts';
import type { CodeList } from '@tropeiro/domain/language/codes.ts';
import { fileReply } from '@tropeiro/platform/handling/file-reply.ts';
import { csvLine } from '@tropeiro/platform/sheets/writing/csv-line.ts';
import type { Handler } from '../handling/handler.ts';

/** Returns every code with its names: as JSON by list, or as CSV with a line for each code. */
export const listEnums: Handler<'listEnums'> = async ({ acceptedFileType }) =>
  acceptedFileType(listMediaTypes.csv) === undefined ? { body: { data: enums } } : fileReply(csv, csvType, 'enums.csv');

const lists = Object.entries<CodeList>(allCodes);

const enums = Object.fromEntries(lists.map(([list, codes]) => [list, codes.map(({ code, name }) => ({ code, name }))]));

const csvType = `${listMediaTypes.csv}; charset=utf-8; header=present`;

const csv = Buffer.from(
  [
    ['enum', 'code', 'name_en', 'name_pt_BR'],
    ...lists.flatMap(([list, codes]) => codes.map(({ code, name }) => [list, code, name.en, name['pt-BR']])),
  ]
    .map((cells) => csvLine(cells))
    .join(''),
);
