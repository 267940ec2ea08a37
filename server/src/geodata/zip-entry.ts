import type { FileHandle } from 'node:fs/promises';
import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import {
  deflated,
  listZipEntries,
  stored,
  UnreadableArchive,
} from '@tropeiro/platform/sheets/reading/zip-directory.ts';

/** Where the packed bytes of a file are within a ZIP archive. */
export type PackedFile = {
  readonly offset: number;
  readonly compressedBytes: number;
  readonly isDeflated: boolean;
};

/** The ZIP archive cannot be read. The message says why. */
export class UnreadableZip extends BilingualError {
  override readonly name = 'UnreadableZip';
}

/** IBGE's archives hold one file. The directory of an archive with more files than this is not read. */
const filesMaxCount = 1000;

/** The single file in a ZIP archive, not counting folders. Archives of large states exceed 4 GB. */
export async function findOnlyEntry(file: FileHandle): Promise<PackedFile> {
  const entries = (await listZipEntries(file.fd, filesMaxCount).catch(refuse)).filter(
    ({ path }) => !path.endsWith('/'),
  );
  const [entry] = entries;
  if (!entry || entries.length > 1)
    throw new UnreadableZip(
      bilingual(
        `The archive contains ${entries.length} files. Provide an archive with a single file, or the file itself.`,
        `O arquivo compactado tem ${entries.length} arquivos. Informe um ZIP com um único arquivo, ou o próprio arquivo.`,
      ),
    );
  if (entry.isEncrypted) throw new UnreadableZip(sentences.encrypted);
  if (entry.method !== stored && entry.method !== deflated)
    throw new UnreadableZip(
      bilingual(
        'The compression method of the archive is not supported. Provide the file itself.',
        'O método de compactação do arquivo não é suportado. Informe o próprio arquivo.',
      ),
    );
  const offset = await entry.findBegin().catch(refuse);
  return { offset, compressedBytes: entry.size, isDeflated: entry.method === deflated };
}

const sentences: Readonly<Record<UnreadableArchive['fault'], BilingualText>> = {
  broken: bilingual('The archive is damaged.', 'O arquivo compactado está danificado.'),
  encrypted: bilingual(
    'The archive is encrypted. Provide the file itself.',
    'O arquivo compactado está criptografado. Informe o próprio arquivo.',
  ),
  incomplete: bilingual('The archive is incomplete.', 'O arquivo compactado está incompleto.'),
  'too many files': bilingual(
    'The archive contains too many files. Provide an archive with a single file.',
    'O arquivo compactado tem arquivos demais. Informe um ZIP com um único arquivo.',
  ),
};

function refuse(error: unknown): never {
  throw error instanceof UnreadableArchive ? new UnreadableZip(sentences[error.fault], { cause: error }) : error;
}
