import type { Operation } from '@tropeiro/contract/operation.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal, type RefusalCode } from '@tropeiro/domain/faults/refusal.ts';
import type { Database } from '../../database/database.ts';
import type { SentFields } from '../../database/records/unknown-references.ts';
import type { Origin } from '../../database/roles/enter.ts';
import type { HasFaultFinder } from '../../handling/fault-finder.ts';
import type { ParsedBody } from '../body/parsed-body.ts';
import { bodyReader } from '../body/read-body.ts';
import type { UntypedHandler } from '../untyped-handler.ts';

/** The refusals that name fields of the body. */
const completed: readonly RefusalCode[] = ['invalid_input', 'rule_violated', 'duplicate'];

/**
 * Makes a function that adds the handler's other faults of the body to a rejected call. Other errors are returned
 * unchanged. Undefined if the handler has no finder.
 */
export function faultCompleter({ body }: Operation, useCase: UntypedHandler, database: Database) {
  const { findFaults } = useCase as Partial<HasFaultFinder>;
  if (!findFaults || !body) return undefined;
  const readBody = bodyReader(body);
  return async (
    error: unknown,
    { params, sent }: { readonly params: unknown; readonly sent: ParsedBody | undefined },
    actor: Actor,
    origin: Origin,
  ): Promise<unknown> => {
    if (!(error instanceof Refusal) || !completed.includes(error.code)) return error;
    const { value, faults } = readBody(sent?.value, actor.timezone);
    const known = new Set([...error.faults, ...faults].map(({ pointer }) => pointer));
    const db = { rows: database.read.bind(database, actor, origin) };
    // If the database cannot be queried, the call is still rejected.
    const found = await findFaults(db, wellFormedOf(value, known), { actor, id: idIn(params) }).catch(() => []);
    const others = found.filter(({ pointer }) => !known.has(pointer));
    return others.length === 0 ? error : error.withFaults(others);
  };
}

function idIn(params: unknown): number | undefined {
  const id = Number((params as { readonly id?: unknown } | undefined)?.id);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** The fields in `data` of a body that have no fault so far. */
function wellFormedOf(body: unknown, known: ReadonlySet<string | undefined>): SentFields {
  const { data } = (body ?? {}) as { readonly data?: unknown };
  if (typeof data !== 'object' || data === null) return {};
  const wrong = new Set([...known].map((pointer) => pointer?.split('/')[2]));
  return Object.fromEntries(Object.entries(data).filter(([field]) => !wrong.has(field)));
}
