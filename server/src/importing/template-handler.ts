import { listMediaTypes } from '@tropeiro/contract/media-types.ts';
import type { Handler } from '../handling/call.ts';
import { fileReply } from '../handling/file-reply.ts';
import { csvTemplate, type TemplateKind, templateColumns, xlsxTemplate } from './template.ts';

/** The handlers of one kind stand for all: their operations are alike. */
type TemplateHandler = Handler<'getPointOfInterestTemplate'>;

/** The handler that gives the template of one kind of sheet: as CSV, XLSX or JSON. */
export function templateHandler(kind: TemplateKind & { readonly noun: string }): TemplateHandler {
  return async ({ language, acceptedFileType }) => {
    const mediaType = acceptedFileType(listMediaTypes.csv, listMediaTypes.xlsx);
    if (mediaType === undefined) return { body: { data: templateColumns(kind, language) } };
    const isCsv = mediaType === listMediaTypes.csv;
    const [write, extension] = isCsv ? ([csvTemplate, 'csv'] as const) : ([xlsxTemplate, 'xlsx'] as const);
    const type = isCsv ? `${mediaType}; charset=utf-8; header=present` : mediaType;
    return fileReply(write(kind, language), type, `${kind.noun}.${extension}`, { 'content-language': language });
  };
}
