import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
/** A backup that cannot be made or used; the message says why, and what to do where something can be done. */
export class UnusableBackup extends BilingualError {
  override readonly name = 'UnusableBackup';
}
