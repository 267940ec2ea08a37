import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { ClosedDays } from './closed-days.ts';
import { type FoldedDevice, withDays, writeFoldedDevices } from './write-folded-devices.ts';

/** Writes folded devices in one transaction. All results of messages are written here and nowhere else. */
export class FoldWriter {
  private readonly transaction: Transaction;
  private readonly closedDays: ClosedDays;

  constructor(transaction: Transaction) {
    this.transaction = transaction;
    this.closedDays = new ClosedDays(transaction);
  }

  async write(foldedDevices: readonly FoldedDevice[]): Promise<void> {
    const devices = foldedDevices.map(withDays);
    await this.closedDays.readBefore(devices);
    await writeFoldedDevices(this.transaction, devices);
  }

  /** Completes the writing. Returns how many closed days were corrected. */
  finish(): Promise<number> {
    return this.closedDays.announceCorrected();
  }
}
