import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import type { RewrittenImage } from './rewritten-image.ts';

/** What is sent to a decoder process: a file, and where in the request it stands. */
export type DecodeRequest = { readonly bytes: Uint8Array; readonly pointer: string };
/** What it sends back: the image, or what is wrong with the file. */
export type DecodeResponse = ({ readonly image: RewrittenImage } | { readonly faults: readonly Fault[] }) & {
  /** How much memory the process has now. */
  readonly memoryBytes: number;
};

/** The exit code of a decoder process whose file takes more of the processor or of memory than it may. */
export const overLimitExitCode = 3;
