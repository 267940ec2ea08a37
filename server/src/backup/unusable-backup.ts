/** A backup that cannot be made or used; the message says why, and what to do where something can be done. */
export class UnusableBackup extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'UnusableBackup';
  }
}
