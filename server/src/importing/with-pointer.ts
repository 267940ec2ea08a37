import { Refusal } from '@tropeiro/domain/faults/refusal.ts';

/** Adds the place of the file in the request to the faults of an unreadable file. */
export const withPointer =
  (pointer: string) =>
  (error: unknown): never => {
    if (!(error instanceof Refusal) || error.code !== 'unreadable_file') throw error;
    throw new Refusal(error.code, { faults: error.faults.map((fault) => ({ ...fault, pointer })) });
  };
