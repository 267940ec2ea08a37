import { Zip, ZipDeflate } from 'fflate';

/** A ZIP file that is written from front to back and hands out its bytes as they are ready. */
export class Archive {
  #ready: Uint8Array[] = [];
  readonly #zip = new Zip((error, bytes) => {
    if (error) throw error;
    if (bytes.length > 0) this.#ready.push(bytes);
  });

  open(path: string): Part {
    const file = new ZipDeflate(path, { level: compressionLevel });
    file.mtime = noMoment;
    this.#zip.add(file);
    return new Part(file);
  }

  close(): void {
    this.#zip.end();
  }

  /** What has become ready since it was last asked. */
  take(): Uint8Array[] {
    const taken = this.#ready;
    this.#ready = [];
    return taken;
  }
}

/** One file in the archive. */
export class Part {
  readonly #file: ZipDeflate;
  bytes = 0;

  constructor(file: ZipDeflate) {
    this.#file = file;
  }

  add(text: string): void {
    this.#push(text, false);
  }

  end(text: string): void {
    this.#push(text, true);
  }

  #push(text: string, isLast: boolean): void {
    const bytes = encoder.encode(text);
    this.bytes += bytes.length;
    this.#file.push(bytes, isLast);
  }
}

const encoder = new TextEncoder();

/** Sheets are so repetitive that more effort costs time and hardly saves a byte. */
const compressionLevel = 3;

/** The same list gives the same bytes, whatever the hour. */
const noMoment = new Date(1980, 0, 1);
