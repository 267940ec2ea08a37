import { imageContentExample, imageMaxBytes } from '@tropeiro/domain/files/image.ts';
import { ImageUpload, pieceMaxBytes, UploadedHash } from '@tropeiro/domain/files/image-upload.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { description } from '@tropeiro/domain/language/schema.ts';
import { Type } from 'typebox';
import { operation } from '../operation.ts';

const tag = bilingual('Images', 'Imagens');
const params = Type.Object({ sha256: UploadedHash });
const answer = { kind: 'record', status: 200, schema: Type.Object({ data: ImageUpload }) } as const;

/** Images that come in pieces, over lines that break. */
export const imageUploads = {
  getImageUpload: operation({
    id: 'getImageUpload',
    method: 'GET',
    path: '/image_upload/{sha256}/',
    tag,
    summary: bilingual('How much of an image was received', 'Quanto de uma imagem foi recebido'),
    description: bilingual(
      'By the SHA-256 of the file: what you have sent of it, from where to go on, and its name once it is stored. Of a file of which nothing has come, and of others’ files, 0 bytes were received.',
      'Pelo SHA-256 do arquivo: o que você já enviou dele, de onde continuar, e seu nome quando guardado. De um arquivo do qual nada chegou, e dos arquivos de outros, foram recebidos 0 bytes.',
    ),
    access: 'image:write',
    params,
    answer,
    example: { answer: { picture: null } },
    refusals: [],
  }),

  uploadImagePiece: operation({
    id: 'uploadImagePiece',
    method: 'POST',
    path: '/image_upload/{sha256}/',
    tag,
    summary: bilingual('Send a piece of an image', 'Enviar uma parte de uma imagem'),
    description: bilingual(
      'A file of up to 10,000,000 bytes in pieces of up to 1,000,000, each from where the last one ended; several files at once, in any order, also before or after the action that names them. What was answered is kept: after a broken line, ask how much was received, or send the last piece again. With its last byte the file is held against its SHA-256 and stored as POST /image/ does, and `picture` names it. If the hash is another, or the file no image, nothing of it is kept. A file that is not whole is kept for three days after its last piece. The body is the piece itself, the one file of a form, or Base64.',
      'Um arquivo de até 10.000.000 de bytes em partes de até 1.000.000, cada uma de onde a anterior terminou; vários arquivos ao mesmo tempo, em qualquer ordem, também antes ou depois da ação que os nomeia. O que foi respondido está guardado: depois de uma queda da conexão, pergunte quanto foi recebido, ou envie de novo a última parte. Com o último byte, o arquivo é conferido com seu SHA-256 e guardado como em POST /image/, e `picture` diz seu nome. Com outro hash, ou não sendo uma imagem, nada dele fica. Um arquivo incompleto é mantido por três dias depois da última parte. O corpo é a própria parte, o único arquivo de um formulário, ou Base64.',
    ),
    access: 'image:write',
    params,
    query: Type.Object({
      offset: Type.Integer({
        minimum: 0,
        maximum: imageMaxBytes - 1,
        examples: [0],
        ...description(
          'Where in the file the piece begins: at most as many bytes as were received. What was received already is passed over.',
          'Onde a parte começa no arquivo: no máximo tantos bytes quantos foram recebidos. O que já foi recebido é ignorado.',
        ),
      }),
      size: Type.Integer({
        minimum: 1,
        maximum: imageMaxBytes,
        examples: [2_400_000],
        ...description(
          'Bytes of the whole file. A piece at 0 with another size begins anew.',
          'Bytes do arquivo inteiro. Uma parte em 0 com outro tamanho recomeça.',
        ),
      }),
    }),
    body: Type.Object({
      data: Type.Object({
        content: Type.String({
          minLength: 1,
          contentEncoding: 'base64',
          examples: [imageContentExample],
          ...description('The piece in Base64', 'A parte em Base64'),
        }),
      }),
    }),
    upload: {
      pointer: '/data/content',
      maxBytes: pieceMaxBytes,
      mediaType: 'application/octet-stream',
      plain: ['application/octet-stream'],
    },
    answer,
    example: { sentFile: 'photo.jpg', answer: { picture: null } },
    announces: ['image.created', 'route_point.updated'],
    refusals: ['rule_violated'],
  }),
};
