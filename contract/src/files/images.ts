import { imageContentTypes, imageMaxBytes, imageSizes } from '@tropeiro/domain/files/image.ts';
import { Image, ImageContent, ImageName } from '@tropeiro/domain/files/image-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { description } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { sentImage } from './sent-image.ts';

const tag = bilingual('Images', 'Imagens');

export const images = {
  uploadImage: operation({
    id: 'uploadImage',
    method: 'POST',
    path: '/image/',
    tag,
    summary: bilingual('Store an image', 'Guardar uma imagem'),
    description: bilingual(
      'JPEG, PNG, WebP, GIF (its first frame) or AVIF, up to 10,000,000 bytes and 50 million pixels. The server rotates the image upright and re-encodes it as JPEG, or as PNG if it is transparent or a drawing. Metadata such as the location is removed. The name is the SHA-256 of the stored bytes: the same file sent again is stored once and gets the same name.',
      'JPEG, PNG, WebP, GIF (o primeiro quadro) ou AVIF, de até 10.000.000 de bytes e 50 milhões de pixels. O servidor coloca a imagem na orientação certa e a regrava como JPEG, ou como PNG se tiver transparência ou for um desenho. Metadados, como o local da foto, são removidos. O nome é o SHA-256 dos bytes gravados: o mesmo arquivo enviado de novo é gravado uma só vez e recebe o mesmo nome.',
    ),
    access: 'image:write',
    body: sentImage,
    upload: { pointer: '/data/content', maxBytes: imageMaxBytes, mediaType: 'image/*' },
    example: { sentFile: 'photo.jpg' },
    answer: { kind: 'record', status: 201, schema: Type.Object({ data: Image }) },
    announces: ['image.created', 'route_point.updated', 'checklist.updated'],
    refusals: ['rule_violated'],
  }),

  getPicture: operation({
    id: 'getPicture',
    method: 'GET',
    path: '/checklist/picture/',
    tag,
    summary: bilingual('Read an image', 'Ler uma imagem'),
    description: bilingual(
      'Returns any image of the company by its name. With Accept: image/* the bytes are returned; they may be cached for ever, because another image has another name. The photo of a driver’s licence also requires the permission pii:read, even if the driver has a newer one.',
      'Devolve qualquer imagem da empresa pelo nome. Com Accept: image/* vêm os bytes, que podem ficar em cache para sempre, pois outra imagem tem outro nome. A foto da habilitação de um motorista exige também a permissão pii:read, mesmo que ele já tenha outra.',
    ),
    access: 'image:read',
    query: Type.Object({
      picture: ImageName,
      size: Type.Optional(
        Type.Unsafe<(typeof imageSizes)[number]>(
          Type.String({
            enum: [...imageSizes],
            default: 'full',
            ...description(
              'thumbnail: its longest side has at most 320 pixels',
              'thumbnail: o lado maior tem no máximo 320 pixels',
            ),
          }),
        ),
      ),
    }),
    answer: {
      kind: 'record',
      status: 200,
      schema: Type.Object({ data: ImageContent }),
      bytes: Object.values(imageContentTypes),
    },
    example: { savedFile: { mediaType: 'image/*', fileName: 'picture.jpg' } },
    refusals: ['not_found'],
  }),
};
