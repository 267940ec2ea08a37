import { type FaultCode, Refusal, type RefusalDetails } from '@tropeiro/domain/faults/refusal.ts';

type FileFault = Extract<FaultCode, `file_${string}`>;

/** The refusal of a file that cannot be read. Its pointer is empty: the file is the whole body. */
export const unreadableFile = (code: FileFault, details: RefusalDetails = {}): Refusal =>
  new Refusal('unreadable_file', { faults: [{ pointer: '', code, details }] });
