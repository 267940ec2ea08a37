import { isIdempotent, type Operation } from '@tropeiro/contract/operation.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseStoredBody } from '../store/engine/record-query.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { type CallInput, canonicalPath } from './call-input.ts';
import { ifMatchRequirement } from './conditional-requests.ts';
import type { HttpDependencies } from './dependencies.ts';
import { fingerprintMethodFor, holdsPassword } from './fingerprint.ts';
import { IdempotentCall, requireIdempotencyKey, runOnce } from './idempotent-call.ts';
import type { ParsedBody } from './parsed-body.ts';
import { ProvisionalMemory } from './provisional-memory.ts';
import { requireUnaltered } from './read-only-fields.ts';
import { abandonReply, responseSignal } from './response-signal.ts';
import type { ReplySender } from './send-reply.ts';
import type { SerialisedResponse } from './serialised-response.ts';
import type {
  UntypedHandler,
  UntypedPlainHandler,
  UntypedRecordReply,
  UntypedReply,
  UntypedTwoStepHandler,
} from './untyped-handler.ts';
import { uploadedFile } from './upload.ts';

/** The operation that reads the record which another changes, with its handler. */
export type ReadingOperation = { readonly operation: Operation; readonly handler: UntypedPlainHandler };

/** Serves calls of an operation that changes something in a session: once for an Idempotency-Key, in one transaction. */
export function changeServer(
  operation: Operation,
  useCase: UntypedHandler,
  dependencies: HttpDependencies,
  { serialise, sendWhole }: ReplySender,
  reading: ReadingOperation | undefined,
) {
  const fingerprintMethod = fingerprintMethodFor(operation.body);
  // Its key would be compared within the transaction, which must not wait for the turn to hash.
  const isSecret = holdsPassword(operation.body);
  if (isSecret && isIdempotent(operation) && !('prepare' in useCase))
    throw new Error(`${operation.id}: a body with a password is for a handler in two steps`);

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    call: CallInput,
    actor: Actor,
    sent: ParsedBody | undefined,
  ): Promise<FastifyReply> => {
    const memory = new ProvisionalMemory(dependencies.responseMemory, actor);
    const sendChanged = (response: SerialisedResponse) => sendWhole(request, reply, response, actor);
    if (!('prepare' in useCase))
      return memory.releasedFor(change(useCase, request, call, actor, sent, memory), sendChanged);
    const signal = responseSignal(request, reply);
    try {
      const changing = changeInTwoSteps(useCase, request, call, actor, sent, signal, memory);
      return await memory.releasedFor(changing, sendChanged);
    } catch (error) {
      if (signal.aborted) return abandonReply(request, reply, error);
      throw error;
    }
  };

  async function change(
    handler: UntypedPlainHandler,
    request: FastifyRequest,
    call: CallInput,
    actor: Actor,
    sent: ParsedBody | undefined,
    memory: ProvisionalMemory,
  ): Promise<SerialisedResponse> {
    const pending = idempotentCall(request, call, actor, sent);
    const idempotent = pending && (await pending);
    const requireMatch = ifMatchRequirement(request.headers['if-match']);
    const { params, query, body, origin, language } = call;
    return dependencies.database.transact(actor, origin, async (transaction) => {
      const change = () => handler({ params, query, body, origin, language, actor, transaction, requireMatch });
      const work = async () => serialise(await unaltered(call, sent, actor, transaction, change));
      return memory.acquireFor(await (idempotent ? runOnce(idempotent, transaction, work) : work()));
    });
  }

  async function changeInTwoSteps(
    steps: UntypedTwoStepHandler,
    request: FastifyRequest,
    call: CallInput,
    actor: Actor,
    sent: ParsedBody | undefined,
    clientGone: AbortSignal,
    memory: ProvisionalMemory,
  ): Promise<SerialisedResponse> {
    const file = operation.upload && sent && uploadedFile(operation.upload, sent);
    const requireMatch = ifMatchRequirement(request.headers['if-match']);
    const { origin } = call;
    // Nothing is hashed for a session that has ended; without a key the preparation sees to that.
    if (isSecret && request.headers['idempotency-key'] !== undefined)
      await dependencies.database.requireLiveSession(actor, origin);
    const idempotent = await idempotentCall(request, call, actor, sent, clientGone);
    return dependencies.preparedCalls.run({
      actor,
      origin,
      operation: operation.id,
      idempotent,
      clientGone,
      prepare: ({ db, lifetime }) => steps.prepare({ ...call, actor, file, db, lifetime }),
      commit: async (transaction, prepared) => {
        const change = () => steps.commit({ ...call, actor, transaction, requireMatch }, prepared);
        return memory.acquireFor(await serialise(await unaltered(call, sent, actor, transaction, change)));
      },
    });
  }

  /** Does the change, which strict handling refuses where it was sent with altered fields that only the service writes. */
  function unaltered(
    { params, body, readOnly, origin, language }: CallInput,
    sent: ParsedBody | undefined,
    actor: Actor,
    transaction: Transaction,
    change: () => Promise<UntypedReply>,
  ): Promise<UntypedReply> {
    if (readOnly.length === 0 || !reading) return change();
    const id = params.id ?? (body as { data?: { id?: unknown } }).data?.id;
    const read = async (includes: readonly string[]) => {
      const call = { params: { id }, query: { includes }, origin, language, actor, db: transaction };
      const reply = await reading.handler(call);
      return 'selectRecord' in reply ? parseStoredBody(transaction, reply) : (reply as UntypedRecordReply).body;
    };
    return requireUnaltered(sent?.value, readOnly, includesOf(reading.operation), read, change);
  }

  function idempotentCall(
    request: FastifyRequest,
    { params, query }: CallInput,
    actor: Actor,
    sent: ParsedBody | undefined,
    clientGone?: AbortSignal,
  ): Promise<IdempotentCall> | undefined {
    const key = isIdempotent(operation) ? requireIdempotencyKey(request.headers['idempotency-key']) : undefined;
    if (key === undefined) return undefined;
    const by = { companyId: actor.customer_id, userId: actor.user_id, path: canonicalPath(operation, params) };
    // What one API key of a user may see another may not: each has keys of its own.
    const ownKey = actor.signing_key_id === null ? `${actor.session_id} ${key}` : key;
    const sentCall = { key: ownKey, bytes: sent?.bytes ?? noBytes, query };
    const method = fingerprintMethod(actor, clientGone);
    return IdempotentCall.of(by, sentCall, method, dependencies.answerStorage);
  }
}

/** All that a record can be read with. */
const includesOf = ({ query }: Operation): readonly string[] =>
  (query?.properties.includes as { items?: { enum?: string[] } } | undefined)?.items?.enum ?? [];

const noBytes = Buffer.alloc(0);
