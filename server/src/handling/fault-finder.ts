import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import type { Db } from '../store/engine/db.ts';
import type { SentFields } from '../store/engine/unknown-references.ts';

/**
 * Finds faults of a body that its schema cannot find, among its well-formed fields. A rejected call is completed by them,
 * so that its caller learns of all faults at once.
 */
export type FaultFinder = (db: Db, data: SentFields) => Promise<readonly Fault[]>;

/** A handler with a finder for the faults of its body. */
export const findingFaults = <H extends object>(handler: H, findFaults: FaultFinder): H & HasFaultFinder =>
  Object.assign(handler, { findFaults });

export type HasFaultFinder = { readonly findFaults: FaultFinder };
