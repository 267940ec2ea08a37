import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Decrypter, type Identity, type Stanza } from 'age-encryption';
import type { ByteSource, FileSource } from '../byte-source.ts';
import { wrongPassphrase } from '../passphrase.ts';
import { UnusableBackup } from '../unusable-backup.ts';
import { PayloadChunks, payloadNonceBytes, sealedChunkBytes } from './payload.ts';

/** The first bytes of every age file. */
const ageStart = Buffer.from('age-encryption.org/v1\n');

export const isAge = async (file: FileSource): Promise<boolean> => (await file.peek(ageStart.length)).equals(ageStart);

/** The maximum header length. Headers of this service have some hundred bytes. */
const headerMaxBytes = 2 ** 16;
const chunksAtOnce = 16;

/** Decrypts an age file. The content is only known to be complete once all of it was read. */
export async function openAge(file: FileSource, identity: Identity): Promise<ByteSource> {
  const fileKey = await unwrapFileKey(await readHeader(file), identity);
  return new PayloadSource(file, new PayloadChunks(fileKey, await file.read(payloadNonceBytes)));
}

class PayloadSource implements ByteSource {
  private readonly file: FileSource;
  private readonly chunks: PayloadChunks;
  private opened: Buffer[] = [];
  private isAtEnd = false;

  constructor(file: FileSource, chunks: PayloadChunks) {
    this.file = file;
    this.chunks = chunks;
  }

  async read(count: number): Promise<Buffer> {
    if (this.opened.length === 0 && !this.isAtEnd) await this.openMore();
    const chunk = this.opened.shift() ?? Buffer.alloc(0);
    if (chunk.length > count) this.opened.unshift(chunk.subarray(count));
    return chunk.subarray(0, count);
  }

  private async openMore(): Promise<void> {
    const sealed = await this.file.read(chunksAtOnce * sealedChunkBytes);
    this.isAtEnd = this.file.offset >= this.file.size;
    for (let at = 0; at === 0 || at < sealed.length; at += sealedChunkBytes) {
      const isLast = this.isAtEnd && at + sealedChunkBytes >= sealed.length;
      this.opened.push(this.chunks.open(sealed.subarray(at, at + sealedChunkBytes), isLast));
    }
  }
}

/** Reads up to the line of the header's checksum, which begins with three dashes. */
async function readHeader(file: FileSource): Promise<Buffer> {
  const start = await file.peek(headerMaxBytes);
  const end = start.indexOf('\n', start.indexOf('\n---') + 1);
  if (end <= ageStart.length) throw damagedHeader();
  return file.read(end + 1);
}

async function unwrapFileKey(header: Buffer, identity: Identity): Promise<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addIdentity({
    async unwrapFileKey(stanzas: Stanza[]) {
      const unwrapped = await identity.unwrapFileKey(stanzas);
      if (unwrapped === null) throw wrongPassphrase();
      return unwrapped;
    },
  });
  try {
    return await decrypter.decryptHeader(header);
  } catch (cause) {
    throw cause instanceof UnusableBackup ? cause : damagedHeader(cause);
  }
}

const damagedHeader = (cause?: unknown): UnusableBackup =>
  new UnusableBackup(bilingual('The beginning of the backup is damaged.', 'O início do backup está danificado.'), {
    cause,
  });
