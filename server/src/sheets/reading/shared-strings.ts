import { unreadableFile } from '../../sandbox/unreadable-file.ts';
import { unescaped } from './escapes.ts';
import type { TableLimits } from './limits.ts';

/** Texts that cells refer to by their place, kept as bytes: they take as much memory as they are long, and no more. */
export class SharedTexts {
  private readonly limits: TableLimits;
  private readonly pages: Buffer[] = [];
  private usedOfPage = pageBytes;
  private bytes = 0;
  /** Of each text: where it begins in the pages laid end to end, and how long it is. */
  private readonly begins: number[] = [];
  private readonly lengths: number[] = [];

  constructor(limits: TableLimits) {
    this.limits = limits;
  }

  /** As it is written. One longer than a cell may be is cut, but not so short that it could pass. */
  add(written: string): void {
    const { sharedTexts, sharedBytes, cellCharacters } = this.limits;
    if (this.begins.length >= sharedTexts) throw unreadableFile('file_shared_texts', { limit: sharedTexts });
    const text = Buffer.from(written.slice(0, Math.min(cellCharacters + 1, pageBytes / 4)));
    this.bytes += text.length;
    if (this.bytes > sharedBytes) throw unreadableFile('file_shared_bytes', { limit: sharedBytes });
    if (this.usedOfPage + text.length > pageBytes) {
      this.pages.push(Buffer.allocUnsafe(pageBytes));
      this.usedOfPage = 0;
    }
    this.pages.at(-1)?.set(text, this.usedOfPage);
    this.begins.push((this.pages.length - 1) * pageBytes + this.usedOfPage);
    this.lengths.push(text.length);
    this.usedOfPage += text.length;
  }

  at(index: number): string {
    const begin = this.begins[index];
    const length = this.lengths[index];
    if (begin === undefined || length === undefined) return '';
    const at = begin % pageBytes;
    return unescaped(this.pages[Math.floor(begin / pageBytes)]?.toString('utf8', at, at + length) ?? '');
  }
}

const pageBytes = 1_048_576;
