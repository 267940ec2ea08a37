import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import type { Db } from '../database/db.ts';
import type { SentFields } from '../database/records/unknown-references.ts';

/**
 * Finds faults of a body that its schema cannot find, among its well-formed fields. They are added to a rejected call,
 * so that its caller learns all faults at once.
 */
export type FaultFinder = (db: Db, data: SentFields, call: RejectedCall) => Promise<readonly Fault[]>;

/** A call that was rejected. */
export type RejectedCall = {
  readonly actor: Actor;
  /** The id in its path, if that is well-formed. */
  readonly id: number | undefined;
};

/** A handler with a finder for the faults of its body. */
export const withFaultFinder = <H extends object>(handler: H, findFaults: FaultFinder): H & HasFaultFinder =>
  Object.assign(handler, { findFaults });

export type HasFaultFinder = { readonly findFaults: FaultFinder };
