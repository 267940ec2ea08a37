import { createHash } from 'node:crypto';
import { listMediaTypes } from '@tropeiro/contract/media-types.ts';
import type { Handler } from '../handling/call.ts';
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
    const bytes = write(kind, language);
    return {
      size: bytes.length,
      bytes: async () => bytes,
      mediaType: isCsv ? `${mediaType}; charset=utf-8; header=present` : mediaType,
      entityTag: createHash('sha256').update(bytes).digest('hex'),
      headers: {
        'content-disposition': `attachment; filename="${kind.noun}.${extension}"`,
        'content-language': language,
      },
    };
  };
}
