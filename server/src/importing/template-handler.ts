import { listMediaTypes } from '@tropeiro/contract/media-types.ts';
import { fileReply } from '@tropeiro/platform/handling/file-reply.ts';
import type { Handler } from '../handling/handler.ts';
import { csvTemplate, type TemplateKind, templateColumns, xlsxTemplate } from './template.ts';

/** The type of one kind's handler is used for all, because their operations are alike. */
type TemplateHandler = Handler<'getPointOfInterestTemplate'>;

/** Makes the handler that returns the template of one kind of sheet: as CSV, XLSX or JSON. */
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
