import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { BilingualText, Language } from '@tropeiro/domain/language/bilingual-text.ts';

/** The streams and environment of a command: those of the process, or a stand-in in tests. */
export type Streams = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean };
};

/** The streams of a command, and the language of its texts. */
export type Terminal = Streams & { readonly language: Language };

/**
 * Prints a result on standard output. Every text for people goes through here or `printAside`, since it may contain
 * text from others.
 */
export function print({ stdout, language }: Terminal, text: BilingualText): void {
  stdout.write(visible(text[language]));
}

/** Prints progress, notices and failures on standard error. */
export function printAside({ stderr, language }: Terminal, text: BilingualText): void {
  stderr.write(visible(text[language]));
}

/**
 * Makes control characters visible and harmless. In a file or a response, they could clear the screen. Characters that
 * change the writing direction could make one name look like another.
 */
export const visible = (text: string): string =>
  text.replace(
    /[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );

/**
 * Reads the first line of standard input. A secret passed this way appears neither in the list of processes nor in the
 * shell's history.
 */
export async function readFirstLine({ stdin }: Terminal): Promise<string> {
  for await (const line of createInterface({ input: stdin })) return line;
  return '';
}
