import type { FaultCode } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { TextDetails } from '@tropeiro/domain/faults/text-template.ts';

type FileFault = Extract<FaultCode, `file_${string}`>;

/** The refusal of a file that cannot be read. Its pointer is empty because the file is the whole body. */
export const unreadableFile = (code: FileFault, details: TextDetails = {}): Refusal =>
  new Refusal('unreadable_file', { faults: [{ pointer: '', code, details }] });
