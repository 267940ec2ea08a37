import {
  Image,
  ImageContent,
  ImageName,
  imageContentExample,
  imageContentTypes,
  imageMaxBytes,
  imageSizes,
} from '@tropeiro/domain/files/image.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { description } from '@tropeiro/domain/language/schema.ts';
import { Type } from 'typebox';
import { operation } from '../operation.ts';

const tag = bilingual('Images', 'Imagens');

export const images = {
  uploadImage: operation({
    id: 'uploadImage',
    method: 'POST',
    path: '/image/',
    tag,
    summary: bilingual('Store an image', 'Guardar uma imagem'),
    description: bilingual(
      'JPEG, PNG, WebP, GIF (its first frame) or AVIF, up to 10,000,000 bytes and 50 million pixels. It is turned upright and written anew as JPEG, or as PNG where it is transparent or a drawing, without anything else the file carried, such as the place where it was taken. Its name is the SHA-256 of what is stored: the same file sent again is stored once and has the same name.',
      'JPEG, PNG, WebP, GIF (o primeiro quadro) ou AVIF, de até 10.000.000 de bytes e 50 milhões de pixels. A imagem é colocada na orientação certa e regravada como JPEG, ou como PNG quando tem transparência ou é um desenho, sem nada mais que o arquivo trazia, como o lugar onde foi feita. O nome é o SHA-256 do que é guardado: o mesmo arquivo enviado de novo é guardado uma só vez e tem o mesmo nome.',
    ),
    access: 'image:write',
    body: Type.Object({
      data: Type.Object({
        content: Type.String({
          minLength: 1,
          contentEncoding: 'base64',
          examples: [imageContentExample],
          ...description(
            'The image file in Base64, or as a data: URL',
            'O arquivo de imagem em Base64, ou como URL data:',
          ),
        }),
      }),
    }),
    upload: { pointer: '/data/content', maxBytes: imageMaxBytes, mediaType: 'image/*' },
    example: { sentFile: 'photo.jpg' },
    answer: { kind: 'record', status: 201, schema: Type.Object({ data: Image }) },
    announces: ['image.created', 'route_point.updated'],
    refusals: ['rule_violated'],
  }),

  getPicture: operation({
    id: 'getPicture',
    method: 'GET',
    path: '/checklist/picture/',
    tag,
    summary: bilingual('Read an image', 'Ler uma imagem'),
    description: bilingual(
      'Any image of the company by its name. With Accept: image/* the bytes come as they are, to be kept for ever: another image has another name. The photo of a driver’s licence takes the permission pii:read too, also when the driver has another one by now.',
      'Qualquer imagem da empresa pelo seu nome. Com Accept: image/* vêm os próprios bytes, que podem ser guardados para sempre: outra imagem tem outro nome. A foto da habilitação de um motorista exige também a permissão pii:read, mesmo que ele já tenha outra.',
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
