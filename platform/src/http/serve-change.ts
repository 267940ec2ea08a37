import { isIdempotent, type Operation } from '@tropeiro/contract/operation.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseStoredBody } from '../database/json/record-query.ts';
import type { Transaction } from '../database/transaction.ts';
import type { ParsedBody } from './body/parsed-body.ts';
import { uploadedFile } from './body/upload.ts';
import type { HttpDependencies } from './dependencies.ts';
import { fingerprintMethodFor, holdsPassword } from './idempotency/fingerprint.ts';
import { IdempotentCall, requireIdempotencyKey, runOnce } from './idempotency/idempotent-call.ts';
import { bodyMemoryOf } from './limits/admission.ts';
import { ProvisionalMemory } from './limits/provisional-memory.ts';
import { type CallInput, canonicalPath } from './request/call-input.ts';
import { requireUnaltered } from './request/read-only-fields.ts';
import { ifMatchRequirement } from './response/conditional-requests.ts';
import { abandonReply, responseSignal } from './response/response-signal.ts';
import type { ReplySender } from './response/send-reply.ts';
import type { SerialisedResponse } from './response/serialised-response.ts';
import type {
  UntypedHandler,
  UntypedPlainHandler,
  UntypedRecordReply,
  UntypedReply,
  UntypedTwoStepHandler,
} from './untyped-handler.ts';

/** The operation that reads the record which another one changes, with its handler. */
export type ReadingOperation = { readonly operation: Operation; readonly handler: UntypedPlainHandler };

/**
 * Serves calls of an operation that changes something in a session: in one transaction, and once per Idempotency-Key.
 */
export function changeServer(
  operation: Operation,
  useCase: UntypedHandler,
  dependencies: HttpDependencies,
  { serialise, sendWhole }: ReplySender,
  reading: ReadingOperation | undefined,
) {
  const fingerprintMethod = fingerprintMethodFor(operation.body, dependencies.passwordHashing);
  // Its key would be compared within the transaction, which must not wait for a turn to hash.
  const isSecret = holdsPassword(operation.body);
  if (isSecret && isIdempotent(operation) && !('prepare' in useCase))
    throw new Error(`${operation.id}: a body with a password needs a handler with a preparation`);

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
    const linkTo = (path: string) => dependencies.publicLinks(request, path);
    return dependencies.database.transact(actor, origin, async (transaction) => {
      const change = () => handler({ params, query, body, origin, language, actor, transaction, requireMatch, linkTo });
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
    disconnectSignal: AbortSignal,
    memory: ProvisionalMemory,
  ): Promise<SerialisedResponse> {
    const file = operation.upload && sent && uploadedFile(operation.upload, sent);
    const requireMatch = ifMatchRequirement(request.headers['if-match']);
    const { origin } = call;
    const linkTo = (path: string) => dependencies.publicLinks(request, path);
    // Nothing is hashed for a session that has ended. Without a key, the preparation checks the session.
    if (isSecret && request.headers['idempotency-key'] !== undefined)
      await dependencies.database.requireLiveSession(actor, origin);
    const idempotent = await idempotentCall(request, call, actor, sent, disconnectSignal);
    return dependencies.preparedCalls.run({
      actor,
      origin,
      operation: operation.id,
      idempotent,
      disconnectSignal,
      reserveMemory: (bytes) => bodyMemoryOf(request).reserveForWork(bytes),
      prepare: ({ db, lifetime }) => steps.prepare({ ...call, actor, file, db, lifetime }),
      commit: async (transaction, prepared) => {
        const change = () => steps.commit({ ...call, actor, transaction, requireMatch, linkTo }, prepared);
        return memory.acquireFor(await serialise(await unaltered(call, sent, actor, transaction, change)));
      },
    });
  }

  /** Makes the change. Strict handling refuses it if read-only fields were sent with altered values. */
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
    disconnectSignal?: AbortSignal,
  ): Promise<IdempotentCall> | undefined {
    const key = isIdempotent(operation) ? requireIdempotencyKey(request.headers['idempotency-key']) : undefined;
    if (key === undefined) return undefined;
    const callIdentity = {
      companyId: actor.customer_id,
      userId: actor.user_id,
      path: canonicalPath(operation, params),
    };
    // API keys of one user may have different permissions, so each has its own Idempotency-Keys.
    const ownKey = actor.signing_key_id === null ? `${actor.session_id} ${key}` : key;
    const sentCall = { key: ownKey, bytes: sent?.bytes ?? noBytes, query };
    const method = fingerprintMethod(actor, disconnectSignal);
    return IdempotentCall.create(callIdentity, sentCall, method, dependencies.answerStorage);
  }
}

/** All includes with which the record can be read. */
const includesOf = ({ query }: Operation): readonly string[] =>
  (query?.properties.includes as { items?: { enum?: string[] } } | undefined)?.items?.enum ?? [];

const noBytes = Buffer.alloc(0);
