import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { integer, optionalUrl, type ParsedSettings, text } from '../settings/setting.ts';

/** Settings of images: where they are stored, and what decoding them may take. */
export const fileSettings = {
  IMAGES_S3_ENDPOINT: optionalUrl(
    /^https?:$/,
    'https://s3.example.com',
    bilingual(
      'An S3-compatible store for images, as https://host; without it they are files under DATA_DIR, which all processes must share.',
      'Um armazenamento compatível com S3 para imagens, como https://host; sem ele são arquivos sob DATA_DIR, que todos os processos devem dividir.',
    ),
  ),
  IMAGES_S3_BUCKET: text(
    '',
    bilingual(
      'Its bucket, for this service alone: images that the database does not know are removed.',
      'Seu bucket, só para este serviço: imagens que o banco de dados não conhece são removidas.',
    ),
  ),
  IMAGES_S3_REGION: text(
    'us-east-1',
    bilingual('Its region, as its requests are signed for.', 'Sua região, para a qual as requisições são assinadas.'),
  ),
  IMAGES_S3_ACCESS_KEY: text(
    '',
    bilingual(
      'The key that may list, read, write and delete in the bucket.',
      'A chave que pode listar, ler, gravar e apagar no bucket.',
    ),
  ),
  IMAGES_S3_SECRET_KEY: text('', bilingual('The secret that belongs to the key.', 'O segredo que pertence à chave.')),
  IMAGES_AT_ONCE: integer(
    2,
    1,
    100,
    bilingual(
      'Images a process decodes at once, each in a process of its own; one of these is left to other companies than the one that sends most.',
      'Imagens que um processo decodifica ao mesmo tempo, cada uma em um processo próprio; um destes fica para outras empresas que não a que mais envia.',
    ),
  ),
  IMAGE_DECODING_MB: integer(
    256,
    128,
    8192,
    bilingual(
      'Memory that decoding an image may take: enough for a JPEG of fifty million pixels, a WebP of 20 or an AVIF of 10.',
      'Memória que decodificar uma imagem pode usar: o bastante para um JPEG de cinquenta milhões de pixels, um WebP de 20 ou um AVIF de 10.',
    ),
  ),
};

export type FileSettings = ParsedSettings<typeof fileSettings>;

/** A sentence for each setting that an object store needs and that is missing. */
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
