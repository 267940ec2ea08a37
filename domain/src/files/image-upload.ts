import { Type } from 'typebox';
import { description, Noun, Nullable } from '../language/schema.ts';
import { imageMaxBytes, imageNameExample, sha256Example } from './image.ts';

/** The most bytes of a piece of an image: little enough to be sent again when the line breaks. */
export const pieceMaxBytes = 1_000_000;

/** For how many days the pieces of an image wait for the next one. */
export const uploadLifeDays = 3;

/** How many bytes of images that are not whole yet a user may have announced, and a company. */
export const openUploadMaxBytes = { ofUser: 300_000_000, ofCompany: 3_000_000_000 } as const;

/** Counts for every open upload at the least: one of a few bytes has its row too. */
export const openUploadMinBytes = 65_536;

/** The SHA-256 of a file as its sender has it. */
export const UploadedHash = Type.String({
  minLength: 64,
  maxLength: 64,
  pattern: '^[0-9a-f]{64}$',
  examples: [sha256Example],
  ...description(
    'SHA-256 of the file as it is sent, in hexadecimal: its name until it is stored, under another',
    'SHA-256 do arquivo como é enviado, em hexadecimal: seu nome até ser guardado, com outro',
  ),
});

export const ImageUpload = Noun('ImageUpload', {
  sha256: UploadedHash,
  size: Type.Integer({
    minimum: 0,
    maximum: imageMaxBytes,
    examples: [2_400_000],
    ...description('Bytes of the whole file; 0 where nothing has come', 'Bytes do arquivo inteiro; 0 se nada chegou'),
  }),
  received: Type.Integer({
    minimum: 0,
    maximum: imageMaxBytes,
    examples: [1_000_000],
    ...description(
      'Bytes from its beginning that are kept: the offset of the next piece',
      'Bytes desde o início que estão guardados: o offset da próxima parte',
    ),
  }),
  picture: Nullable(
    Type.String({
      examples: [imageNameExample],
      ...description(
        'Name of the image, once it is whole and stored',
        'Nome da imagem, quando está completa e guardada',
      ),
    }),
  ),
});
export type ImageUpload = Type.Static<typeof ImageUpload>;
