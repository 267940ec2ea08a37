import { unreadableFile } from '../../sandbox/unreadable-file.ts';
import { unescaped } from './escapes.ts';
import type { SheetLimits } from './limits.ts';

/**
 * The strings of a workbook that cells refer to by index, held as bytes, so that they take no more memory than their
 * length.
 */
export class SharedStrings {
  private readonly limits: SheetLimits;
  private readonly pages: Buffer[] = [];
  private usedOfPage = pageBytes;
  private bytes = 0;
  /** For each string: its offset in the pages laid end to end, and its length. */
  private readonly offsets: number[] = [];
  private readonly lengths: number[] = [];

  constructor(limits: SheetLimits) {
    this.limits = limits;
  }

  /**
   * Adds the next string, still escaped. A string longer than a cell may be is cut, but stays too long to be accepted.
   */
  add(string: string): void {
    const { sharedTexts, sharedBytes, cellCharacters } = this.limits;
    if (this.offsets.length >= sharedTexts) throw unreadableFile('file_shared_texts', { limit: sharedTexts });
    const text = Buffer.from(string.slice(0, Math.min(cellCharacters + 1, pageBytes / 4)));
    this.bytes += text.length;
    if (this.bytes > sharedBytes) throw unreadableFile('file_shared_bytes', { limit: sharedBytes });
    if (this.usedOfPage + text.length > pageBytes) {
      this.pages.push(Buffer.allocUnsafe(pageBytes));
      this.usedOfPage = 0;
    }
    this.pages.at(-1)?.set(text, this.usedOfPage);
    this.offsets.push((this.pages.length - 1) * pageBytes + this.usedOfPage);
    this.lengths.push(text.length);
    this.usedOfPage += text.length;
  }

  /** The string with this index. Undefined if there is none. */
  at(index: number): string | undefined {
    const offset = this.offsets[index];
    const length = this.lengths[index];
    if (offset === undefined || length === undefined) return undefined;
    const at = offset % pageBytes;
    return unescaped(this.pages[Math.floor(offset / pageBytes)]?.toString('utf8', at, at + length) ?? '');
  }
}

const pageBytes = 1_048_576;
