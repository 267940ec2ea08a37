import { type FaultCode, Refusal, type RefusalDetails } from '@tropeiro/domain/faults/refusal.ts';

type FileFault = Extract<FaultCode, `file_${string}`>;

/** The file as a whole is at fault, which is the body as a whole. */
export const unreadableFile = (code: FileFault, details: RefusalDetails = {}): Refusal =>
  new Refusal('unreadable_file', { faults: [{ pointer: '', code, details }] });
