import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { integer, optionalUrl, type ParsedSettings, text } from '@tropeiro/platform/settings/setting.ts';

/** Settings of images: where they are stored, and the limits of decoding. */
export const fileSettings = {
  IMAGES_S3_ENDPOINT: optionalUrl(
    /^https?:$/,
    'https://s3.example.com',
    bilingual(
      'S3-compatible store for images, as https://host. Without it, images are files under DATA_DIR, which all processes must share.',
      'Armazenamento compatível com S3 para imagens, como https://host. Sem ele, as imagens são arquivos em DATA_DIR, que todos os processos devem compartilhar.',
    ),
  ),
  IMAGES_S3_BUCKET: text(
    '',
    bilingual(
      'Bucket of that store, for this service alone: images that are not in the database are deleted.',
      'Bucket desse armazenamento, só para este serviço: imagens que não estão no banco de dados são apagadas.',
    ),
  ),
  IMAGES_S3_REGION: text(
    'us-east-1',
    bilingual(
      'Region of that store, used to sign requests.',
      'Região desse armazenamento, usada para assinar as requisições.',
    ),
  ),
  IMAGES_S3_ACCESS_KEY: text(
    '',
    bilingual(
      'Access key that may list, read, write and delete in the bucket.',
      'Chave de acesso que pode listar, ler, gravar e apagar no bucket.',
    ),
  ),
  IMAGES_S3_SECRET_KEY: text('', bilingual('Secret of the access key.', 'Segredo da chave de acesso.')),
  IMAGES_AT_ONCE: integer(
    2,
    1,
    100,
    bilingual(
      'Images that a process decodes at the same time, each in a process of its own. A company always leaves one to the others.',
      'Imagens que um processo decodifica ao mesmo tempo, cada uma em um processo próprio. Uma empresa sempre deixa um deles para as outras.',
    ),
  ),
  IMAGE_DECODING_MB: integer(
    256,
    128,
    8192,
    bilingual(
      'Memory for decoding one image. The default is enough for a JPEG of 50 million pixels, a WebP of 20 or an AVIF of 10.',
      'Memória para decodificar uma imagem. O padrão basta para um JPEG de 50 milhões de pixels, um WebP de 20 ou um AVIF de 10.',
    ),
  ),
};

export type FileSettings = ParsedSettings<typeof fileSettings>;

/** A sentence for each missing setting that an object store needs. */
export function missingForObjectStore(settings: FileSettings): BilingualText[] {
  if (settings.IMAGES_S3_ENDPOINT === undefined) return [];
  return (['IMAGES_S3_BUCKET', 'IMAGES_S3_ACCESS_KEY', 'IMAGES_S3_SECRET_KEY'] as const)
    .filter((name) => settings[name] === '')
    .map((name) => {
      const { description } = fileSettings[name];
      return bilingual(
        `${name} is missing: IMAGES_S3_ENDPOINT needs it. ${description.en}`,
        `Falta ${name}: IMAGES_S3_ENDPOINT precisa dela. ${description['pt-BR']}`,
      );
    });
}
