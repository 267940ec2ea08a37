import type { Fault } from '@tropeiro/domain/faults/refusal.ts';
import type { RewrittenImage } from './rewritten-image.ts';

/** What a decoding process is sent, and what it sends back: the image, or what is wrong with the file. */
export type ToDecode = { readonly bytes: Uint8Array; readonly pointer: string };
export type Decoded = ({ readonly image: RewrittenImage } | { readonly faults: readonly Fault[] }) & {
  /** How much memory the process has now. */
  readonly bytesHeld: number;
};

/** What a decoding process ends with when a file takes more than any image should. */
export const tooCostlyExit = 3;
