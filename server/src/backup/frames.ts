import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { validatorOf } from '@tropeiro/platform/handling/validation.ts';
import { Type } from 'typebox';
import type { ByteReader } from './byte-reader.ts';
import { Encryption, type FrameCipher, openFrameCipher } from './frame-cipher.ts';
import { passphraseNeeded } from './passphrase.ts';
import { UnusableBackup } from './unusable-backup.ts';

/*
 * The frames of a backup file, which carry its content (docs/backup-format.md):
 *
 *   tropeiro backup 1\n
 *   length, preamble            JSON: null, or how the frames are encrypted, as earlier versions did
 *   length, frame               1 MiB of the content, the last one up to 1 MiB, deflated; again and again
 *   0                           a length of nothing: the last frame has been
 *   SHA-256                     of everything before
 */

/** The newest format that this program supports. */
const format = 1;
const formatMaxDigits = 5;
const magic = 'tropeiro backup ';
const frameBytes = 2 ** 20;
/** The largest deflated frame: incompressible data grows a little. */
const storedFrameMaxBytes = frameBytes + 2 ** 16;
const preambleMaxBytes = 2 ** 12;

/** The destination of a backup's bytes. */
export type Sink = { write(bytes: Buffer): Promise<void> };

/** Writes the content of a backup as frames, with one in memory at a time. */
export class FrameWriter {
  private readonly sink: Sink;
  private readonly hash = createHash('sha256');
  private pending: Buffer[] = [];
  private pendingBytes = 0;

  private constructor(sink: Sink) {
    this.sink = sink;
  }

  static async begin(sink: Sink): Promise<FrameWriter> {
    const writer = new FrameWriter(sink);
    const preamble = Buffer.from(JSON.stringify({ encryption: null }));
    await writer.writeHashed(Buffer.from(`${magic}${format}\n`));
    await writer.writeHashed(lengthOf(preamble));
    await writer.writeHashed(preamble);
    return writer;
  }

  async write(bytes: Buffer): Promise<void> {
    let rest = bytes;
    while (this.pendingBytes + rest.length >= frameBytes) {
      const takenBytes = frameBytes - this.pendingBytes;
      this.pending.push(rest.subarray(0, takenBytes));
      rest = rest.subarray(takenBytes);
      await this.flush();
    }
    // Copied, since the caller may reuse the buffer.
    if (rest.length > 0) this.pending.push(Buffer.from(rest));
    this.pendingBytes += rest.length;
  }

  async end(): Promise<void> {
    if (this.pendingBytes > 0) await this.flush();
    await this.writeHashed(lengthOf(Buffer.alloc(0)));
    await this.sink.write(this.hash.digest());
  }

  private async flush(): Promise<void> {
    const frame = await deflate(Buffer.concat(this.pending), { level: 1 });
    [this.pending, this.pendingBytes] = [[], 0];
    await this.writeHashed(lengthOf(frame));
    await this.writeHashed(frame);
  }

  private async writeHashed(bytes: Buffer): Promise<void> {
    this.hash.update(bytes);
    await this.sink.write(bytes);
  }
}

/**
 * Reads the content of a backup file, frame by frame. The file is only known to be complete when the iteration ends.
 */
export async function* readFrames(reader: ByteReader, passphrase: string | undefined): AsyncGenerator<Buffer> {
  const encryption = await readPreamble(reader);
  if (encryption !== null && passphrase === undefined) throw passphraseNeeded();
  const cipher = encryption === null ? undefined : await openFrameCipher(encryption, passphrase ?? '');
  let number = 0;
  let previousBytes = frameBytes;
  for await (const frame of storedFrames(reader)) {
    // Opening a frame costs the same however short it is. A small file with many tiny ones would take minutes to read.
    if (previousBytes < frameBytes) throw shortPart();
    const content = await openFrame(frame, cipher, number++);
    previousBytes = content.length;
    yield content;
  }
}

async function readPreamble(reader: ByteReader): Promise<Encryption | null> {
  const start = (await reader.readUpTo(magic.length)).toString('latin1');
  if (start !== magic) throw notABackup();
  const written = await readFormat(reader);
  if (written !== format)
    throw new UnusableBackup(
      bilingual(
        `The backup has format ${written}, but this program supports up to format ${format}: a newer version made it. Restore with that version.`,
        `O backup tem o formato ${written}, mas este programa suporta até o formato ${format}: foi feito por uma versão mais nova. Restaure com ela.`,
      ),
    );
  const preamble = parsePreamble(await reader.readExactly(await readLength(reader, preambleMaxBytes)));
  if (preamble === undefined)
    throw new UnusableBackup(
      bilingual('The beginning of the backup is damaged.', 'O início do backup está danificado.'),
    );
  return preamble.encryption;
}

/** Reads the number of the format and the line feed after it. */
async function readFormat(reader: ByteReader): Promise<number> {
  let written = '';
  while (written.length <= formatMaxDigits && !written.endsWith('\n'))
    written += (await reader.readExactly(1)).toString('latin1');
  if (!/^[1-9]\d*\n$/.test(written)) throw notABackup();
  return Number(written);
}

const Preamble = Type.Object({ encryption: Type.Union([Encryption, Type.Null()]) });
const validatePreamble = validatorOf(Preamble);

/** The parsed preamble; undefined if it is damaged. */
function parsePreamble(bytes: Buffer): Type.Static<typeof Preamble> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
  return validatePreamble(value).length > 0 ? undefined : (value as Type.Static<typeof Preamble>);
}

const notABackup = (): UnusableBackup =>
  new UnusableBackup(bilingual('This is not a backup of tropeiro.', 'Este arquivo não é um backup do tropeiro.'));

async function* storedFrames(reader: ByteReader): AsyncGenerator<Buffer> {
  for (;;) {
    const length = await readLength(reader, storedFrameMaxBytes);
    if (length === 0) break;
    yield await reader.readExactly(length);
  }
  const found = reader.digest();
  if (!found.equals(await reader.readExactly(found.length)))
    throw new UnusableBackup(
      bilingual(
        'The backup is damaged: its checksum does not match',
        'O backup está danificado: a soma de verificação não confere',
      ),
    );
  if ((await reader.readUpTo(1)).length > 0)
    throw new UnusableBackup(
      bilingual('The backup is damaged: data follows its end', 'O backup está danificado: há dados depois do final'),
    );
}

async function openFrame(frame: Buffer, cipher: FrameCipher | undefined, number: number): Promise<Buffer> {
  const deflated = cipher ? cipher.decrypt(frame, number) : frame;
  try {
    return await inflate(deflated, { maxOutputLength: frameBytes });
  } catch (cause) {
    throw new UnusableBackup(
      bilingual(
        'A part of the backup was changed after it was written',
        'Uma parte do backup foi alterada depois de gravada',
      ),
      { cause },
    );
  }
}

const shortPart = (): UnusableBackup =>
  new UnusableBackup(
    bilingual('The backup is damaged: a part of it is too short', 'O backup está danificado: uma parte é curta demais'),
  );

async function readLength(reader: ByteReader, max: number): Promise<number> {
  const length = (await reader.readExactly(4)).readUInt32BE();
  if (length > max)
    throw new UnusableBackup(
      bilingual(
        'The backup is damaged: a part of it is too long',
        'O backup está danificado: uma parte é longa demais',
      ),
    );
  return length;
}

function lengthOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return length;
}

const deflate = promisify<Buffer, { level: number }, Buffer>(deflateRaw);
const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);
