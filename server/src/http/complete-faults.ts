import type { Operation } from '@tropeiro/contract/operation.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal, type RefusalCode } from '@tropeiro/domain/faults/refusal.ts';
import type { HasFaultFinder } from '../handling/fault-finder.ts';
import type { Database } from '../store/engine/database.ts';
import type { Origin } from '../store/engine/enter.ts';
import type { SentFields } from '../store/engine/unknown-references.ts';
import type { ParsedBody } from './parsed-body.ts';
import { bodyReader } from './read-body.ts';
import type { UntypedHandler } from './untyped-handler.ts';

/** The refusals that name fields of the body. */
const completed: readonly RefusalCode[] = ['invalid_input', 'rule_violated', 'duplicate'];

/**
 * A function that adds to a rejected call what else is wrong with its body, as the handler finds it. Other errors are
 * returned as they are. Undefined if the handler has no finder.
 */
export function faultCompleter({ body }: Operation, useCase: UntypedHandler, database: Database) {
  const { findFaults } = useCase as Partial<HasFaultFinder>;
  if (!findFaults || !body) return undefined;
  const readBody = bodyReader(body);
  return async (error: unknown, sent: ParsedBody | undefined, actor: Actor, origin: Origin): Promise<unknown> => {
    if (!(error instanceof Refusal) || !completed.includes(error.code)) return error;
    const { value, faults } = readBody(sent?.value, actor.timezone);
    const known = new Set([...error.faults, ...faults].map(({ pointer }) => pointer));
    const db = { rows: database.read.bind(database, actor, origin) };
    // If the database cannot be asked, the call was rejected all the same.
    const found = await findFaults(db, wellFormedOf(value, known)).catch(() => []);
    const others = found.filter(({ pointer }) => !known.has(pointer));
    return others.length === 0 ? error : error.withFaults(others);
  };
}

/** The fields in `data` of a body of which no fault is known. */
function wellFormedOf(body: unknown, known: ReadonlySet<string | undefined>): SentFields {
  const { data } = (body ?? {}) as { readonly data?: unknown };
  if (typeof data !== 'object' || data === null) return {};
  const wrong = new Set([...known].map((pointer) => pointer?.split('/')[2]));
  return Object.fromEntries(Object.entries(data).filter(([field]) => !wrong.has(field)));
}
