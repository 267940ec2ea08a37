import { imageContentExample, imageMaxBytes } from '@tropeiro/domain/files/image.ts';
import { pieceMaxBytes } from '@tropeiro/domain/files/image-upload.ts';
import { ImageUpload, UploadedHash } from '@tropeiro/domain/files/image-upload-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { description } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';
import { operation } from '../operation.ts';

const tag = bilingual('Images', 'Imagens');
const params = Type.Object({ sha256: UploadedHash });
const answer = { kind: 'record', status: 200, schema: Type.Object({ data: ImageUpload }) } as const;

/** Uploads of images in parts, for unreliable connections. */
export const imageUploads = {
  getImageUpload: operation({
    id: 'getImageUpload',
    method: 'GET',
    path: '/image_upload/{sha256}/',
    tag,
    summary: bilingual('Received bytes of an image', 'Bytes recebidos de uma imagem'),
    description: bilingual(
      'By the SHA-256 of the file: how many of your bytes were received, the offset to continue from, and the name of the image once it is stored. For unknown files and files of other users, received bytes are 0.',
      'Pelo SHA-256 do arquivo: quantos dos seus bytes foram recebidos, de onde continuar e o nome da imagem depois de gravada. Para arquivos desconhecidos ou de outros usuários, são 0 bytes recebidos.',
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
    summary: bilingual('Send a part of an image', 'Enviar uma parte de uma imagem'),
    description: bilingual(
      'A file of up to 10,000,000 bytes in parts of up to 1,000,000 bytes, each beginning where the last one ended. Several files may be sent in parallel, before or after the action that names them. Answered parts are stored: after a broken connection, read how much was received or send the last part again. After the last byte, the file is checked against its SHA-256 and stored as POST /image/ does, and `picture` is its name. If the hash differs or the file is not an image, everything received is discarded. An incomplete file is retained for three days after its last part. The body is the part itself, the only file of a form, or Base64.',
      'Um arquivo de até 10.000.000 de bytes em partes de até 1.000.000 de bytes, cada uma a partir de onde a anterior terminou. Vários arquivos podem ser enviados em paralelo, antes ou depois da ação que os nomeia. As partes respondidas estão gravadas: depois de uma queda de conexão, consulte quanto foi recebido ou envie de novo a última parte. Após o último byte, o arquivo é conferido com seu SHA-256 e gravado como em POST /image/, e `picture` é o seu nome. Se o hash for outro ou o arquivo não for uma imagem, tudo o que foi recebido é descartado. Um arquivo incompleto é mantido por três dias após a última parte. O corpo é a própria parte, o único arquivo de um formulário, ou Base64.',
    ),
    access: 'image:write',
    params,
    query: Type.Object({
      offset: Type.Integer({
        minimum: 0,
        maximum: imageMaxBytes - 1,
        examples: [0],
        ...description(
          'Offset of the part in the file, at most the number of received bytes. Bytes already received are ignored.',
          'Posição da parte no arquivo, no máximo o número de bytes recebidos. Bytes já recebidos são ignorados.',
        ),
      }),
      size: Type.Integer({
        minimum: 1,
        maximum: imageMaxBytes,
        examples: [2_400_000],
        ...description(
          'Size of the whole file in bytes. A part at offset 0 with another size restarts the upload.',
          'Tamanho do arquivo inteiro em bytes. Uma parte na posição 0 com outro tamanho reinicia o envio.',
        ),
      }),
    }),
    body: Type.Object({
      data: Type.Object({
        content: Type.String({
          minLength: 1,
          contentEncoding: 'base64',
          examples: [imageContentExample],
          ...description('The part in Base64', 'A parte em Base64'),
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
    announces: ['image.created', 'route_point.updated', 'checklist.updated'],
    refusals: ['rule_violated'],
  }),
};
