import type { FaultCode } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { TextDetails } from '@tropeiro/domain/faults/text-template.ts';
import type { ImageExtension } from '@tropeiro/domain/files/image.ts';

/** An image as it is stored: decoded, turned upright and encoded again, without any other content of the file. */
export type RewrittenImage = {
  readonly sha256: string;
  readonly extension: ImageExtension;
  readonly content_type: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
  /** Absent if the image itself is no larger. */
  readonly thumbnail: Buffer | undefined;
};

/** The maximum size of a thumbnail by format, which is that of pure noise. */
export const thumbnailMaxBytes: Readonly<Record<ImageExtension, number>> = { jpg: 90_000, png: 420_000 };

/** Refuses a file with a fault that points at it. */
export const imageRefusal = (pointer: string, code: FaultCode, details: TextDetails): Refusal =>
  new Refusal('rule_violated', { faults: [{ pointer, code, details }] });
