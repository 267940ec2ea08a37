import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import type { RewrittenImage } from './rewritten-image.ts';

/** The message to a decoder process: a file and its pointer in the request. */
export type DecodeRequest = { readonly bytes: Uint8Array; readonly pointer: string };
/** The reply of a decoder process: the image or the faults of the file. */
export type DecodeResponse = ({ readonly image: RewrittenImage } | { readonly faults: readonly Fault[] }) & {
  /** The memory that the process uses now. */
  readonly memoryBytes: number;
};

/** The exit code of a decoder process whose file exceeded the limit of CPU time or memory. */
export const overLimitExitCode = 3;
