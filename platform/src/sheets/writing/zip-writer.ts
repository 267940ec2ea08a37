import { Zip, ZipDeflate } from 'fflate';

/** Writes a ZIP file from front to back and returns its bytes as they become ready. */
export class ZipWriter {
  #ready: Uint8Array[] = [];
  readonly #zip = new Zip((error, bytes) => {
    if (error) throw error;
    if (bytes.length > 0) this.#ready.push(bytes);
  });

  open(path: string): ZipEntry {
    const file = new ZipDeflate(path, { level: compressionLevel });
    file.mtime = fixedDate;
    this.#zip.add(file);
    return new ZipEntry(file);
  }

  close(): void {
    this.#zip.end();
  }

  /** Takes the bytes that have become ready since the last call. */
  take(): Uint8Array[] {
    const readyBytes = this.#ready;
    this.#ready = [];
    return readyBytes;
  }
}

/** One file in the ZIP file. */
export class ZipEntry {
  readonly #file: ZipDeflate;

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
    this.#file.push(encoder.encode(text), isLast);
  }
}

const encoder = new TextEncoder();

/** Sheets are so repetitive that a higher level costs time and saves hardly a byte. */
const compressionLevel = 3;

/** The date of every file. It is fixed, so that the same list always gives the same bytes. */
const fixedDate = new Date(1980, 0, 1);
