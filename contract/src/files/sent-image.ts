import { imageContentExample } from '@tropeiro/domain/files/image.ts';
import { description } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';

/** The body of a call that sends an image. */
export const sentImage = Type.Object({
  data: Type.Object({
    content: Type.String({
      minLength: 1,
      contentEncoding: 'base64',
      examples: [imageContentExample],
      ...description('The image file in Base64, or as a data: URL', 'O arquivo de imagem em Base64, ou como URL data:'),
    }),
  }),
});
