import type { FaultCode } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { TextDetails } from '@tropeiro/domain/faults/text-template.ts';
import type { ImageExtension } from '@tropeiro/domain/files/image.ts';

/** An image as it is stored: decoded, turned upright and written anew, with nothing else that the file carried. */
export type RewrittenImage = {
  readonly sha256: string;
  readonly extension: ImageExtension;
  readonly content_type: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
  /** Absent where the image is no larger itself. */
  readonly thumbnail: Buffer | undefined;
};

/** The largest size of a thumbnail by its format: that of one of nothing but noise. */
export const thumbnailMaxBytes: Readonly<Record<ImageExtension, number>> = { jpg: 90_000, png: 420_000 };

/** Refuses a file as an image, pointing at it. */
export const imageRefusal = (pointer: string, code: FaultCode, details: TextDetails): Refusal =>
  new Refusal('rule_violated', { faults: [{ pointer, code, details }] });
