import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { ByteReader } from './byte-reader.ts';
import { type Encryption, newSeal, type Seal, sealFor } from './frame-cipher.ts';
import { UnusableBackup } from './unusable-backup.ts';

/*
 * The outside of a backup file (docs/backup-format.md):
 *
 *   tropeiro backup 1\n
 *   length, preamble            JSON: how it is encrypted, or null
 *   length, frame               up to 1 MiB of the inside, deflated, then sealed where it is encrypted; again and again
 *   0                           a length of nothing: the last frame has been
 *   SHA-256                     of everything before
 */

/** The newest format this program knows. */
const format = 1;
const magic = 'tropeiro backup ';
const frameBytes = 2 ** 20;
/** What cannot be deflated grows a little. */
const sealedBytesAtMost = frameBytes + 2 ** 16;
const preambleBytesAtMost = 2 ** 12;

export type Sink = { write(bytes: Buffer): Promise<void> };

/** Writes the inside of a backup as a file, a frame in memory at a time. */
export class FrameWriter {
  private readonly sink: Sink;
  private readonly seal: Seal | undefined;
  private readonly hash = createHash('sha256');
  private waiting: Buffer[] = [];
  private waitingBytes = 0;
  private frames = 0;

  private constructor(sink: Sink, seal: Seal | undefined) {
    this.sink = sink;
    this.seal = seal;
  }

  static async begin(sink: Sink, passphrase: string | undefined): Promise<FrameWriter> {
    const seal = passphrase === undefined ? undefined : await newSeal(passphrase);
    const writer = new FrameWriter(sink, seal);
    const preamble = Buffer.from(JSON.stringify({ encryption: seal?.encryption ?? null }));
    await writer.put(Buffer.from(`${magic}${format}\n`));
    await writer.put(lengthOf(preamble));
    await writer.put(preamble);
    return writer;
  }

  async write(bytes: Buffer): Promise<void> {
    let rest = bytes;
    while (this.waitingBytes + rest.length >= frameBytes) {
      const taken = frameBytes - this.waitingBytes;
      this.waiting.push(rest.subarray(0, taken));
      rest = rest.subarray(taken);
      await this.flush();
    }
    // Copied: whoever gave it may use it again.
    if (rest.length > 0) this.waiting.push(Buffer.from(rest));
    this.waitingBytes += rest.length;
  }

  async end(): Promise<void> {
    if (this.waitingBytes > 0) await this.flush();
    await this.put(lengthOf(Buffer.alloc(0)));
    await this.sink.write(this.hash.digest());
  }

  private async flush(): Promise<void> {
    const deflated = await deflate(Buffer.concat(this.waiting), { level: 1 });
    [this.waiting, this.waitingBytes] = [[], 0];
    const frame = this.seal ? this.seal.close(deflated, this.frames) : deflated;
    this.frames++;
    await this.put(lengthOf(frame));
    await this.put(frame);
  }

  private async put(bytes: Buffer): Promise<void> {
    this.hash.update(bytes);
    await this.sink.write(bytes);
  }
}

/** The inside of a backup file, frame by frame. What was yielded is known to be whole only once it has ended. */
export async function* readFrames(reader: ByteReader, passphrase: string | undefined): AsyncGenerator<Buffer> {
  const encryption = await readPreamble(reader);
  if (encryption !== null && passphrase === undefined)
    throw new UnusableBackup('The backup is encrypted. Give its passphrase with --passphrase-file.');
  const seal = encryption === null ? undefined : await sealFor(encryption, passphrase ?? '');
  let number = 0;
  for await (const frame of sealedFrames(reader)) yield await opened(frame, seal, number++);
}

/** Reads a file to its end and holds it against its checksum, its inside unseen. Says whether it is encrypted. */
export async function checkFrames(reader: ByteReader): Promise<{ readonly isEncrypted: boolean }> {
  const encryption = await readPreamble(reader);
  const frames = sealedFrames(reader);
  while (!(await frames.next()).done);
  return { isEncrypted: encryption !== null };
}

async function readPreamble(reader: ByteReader): Promise<Encryption | null> {
  const start = (await reader.upTo(magic.length)).toString('latin1');
  if (start !== magic) throw new UnusableBackup('This is not a backup of tropeiro.');
  let written = '';
  for (let next = ''; next !== '\n' && written.length < 6; written += next.trim())
    next = (await reader.exactly(1)).toString('latin1');
  if (!/^\d{1,5}$/.test(written)) throw new UnusableBackup('This is not a backup of tropeiro.');
  if (Number(written) !== format)
    throw new UnusableBackup(
      `The backup has the format ${written}, this program knows ${format}: a newer version made it. Restore with that version.`,
    );
  const preamble = await reader.exactly(await readLength(reader, preambleBytesAtMost));
  try {
    const { encryption } = JSON.parse(preamble.toString()) as { encryption: Encryption | null };
    if (encryption === null) return null;
    if (encryption.cipher === 'scrypt-aes-256-gcm' && encryption.salt && encryption.check) return encryption;
  } catch {
    // Said below.
  }
  throw new UnusableBackup('The beginning of the backup is damaged.');
}

async function* sealedFrames(reader: ByteReader): AsyncGenerator<Buffer> {
  for (;;) {
    const length = await readLength(reader, sealedBytesAtMost);
    if (length === 0) break;
    yield await reader.exactly(length);
  }
  const found = reader.digest();
  if (!found.equals(await reader.exactly(found.length)))
    throw new UnusableBackup('The backup is damaged: its checksum is another');
  if ((await reader.upTo(1)).length > 0) throw new UnusableBackup('The backup is damaged: something follows its end');
}

async function opened(frame: Buffer, seal: Seal | undefined, number: number): Promise<Buffer> {
  const deflated = seal ? seal.open(frame, number) : frame;
  try {
    return await inflate(deflated, { maxOutputLength: frameBytes });
  } catch (cause) {
    throw new UnusableBackup('A part of the backup is not as it was written', { cause });
  }
}

async function readLength(reader: ByteReader, atMost: number): Promise<number> {
  const length = (await reader.exactly(4)).readUInt32BE();
  if (length > atMost) throw new UnusableBackup('The backup is damaged: a part of it is too long');
  return length;
}

function lengthOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return length;
}

const deflate = promisify<Buffer, { level: number }, Buffer>(deflateRaw);
const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);
