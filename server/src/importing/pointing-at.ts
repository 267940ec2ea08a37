import { Refusal } from '@tropeiro/domain/faults/refusal.ts';

/** Lets the faults of an unreadable file point at where it stands in the request. */
export const pointingAt =
  (pointer: string) =>
  (error: unknown): never => {
    if (!(error instanceof Refusal) || error.code !== 'unreadable_file') throw error;
    throw new Refusal(error.code, { faults: error.faults.map((fault) => ({ ...fault, pointer })) });
  };
