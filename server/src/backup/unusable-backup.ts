import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
/** A backup that cannot be made or used. The message gives the reason and, if possible, what to do. */
export class UnusableBackup extends BilingualError {
  override readonly name = 'UnusableBackup';
}
