import { Type } from 'typebox';
import { DateTime, description, Noun } from '../language/noun-schema.ts';
import { logoContentTypes } from './company-logo.ts';
import { sha256Example } from './image.ts';

/** The logo of the company, without its bytes. */
export const CompanyLogo = Noun('CompanyLogo', {
  content_type: Type.Unsafe<(typeof logoContentTypes)[number]>(Type.String({ enum: [...logoContentTypes] })),
  size: Type.Integer(description('Stored bytes', 'Bytes guardados')),
  sha256: Type.String({
    examples: [sha256Example],
    ...description('SHA-256 of the stored bytes', 'SHA-256 dos bytes gravados'),
  }),
  date_modified: DateTime,
});
export type CompanyLogo = Type.Static<typeof CompanyLogo>;

/** The logo with its bytes. */
export const CompanyLogoContent = Noun('CompanyLogoContent', {
  ...CompanyLogo.properties,
  content: Type.String({
    contentEncoding: 'base64',
    examples: ['/9j/4AAQSkZJRgABAQAAAQABAAD/2Q=='],
    ...description('The image file in Base64', 'O arquivo de imagem em Base64'),
  }),
});
export type CompanyLogoContent = Type.Static<typeof CompanyLogoContent>;
