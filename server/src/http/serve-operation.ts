import { isIdempotent, type Operation } from '@tropeiro/contract/operation.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentReply } from '../handling/call.ts';
import type { Origin } from '../store/engine/enter.ts';
import type { ListQuery } from '../store/engine/page.ts';
import { parseStoredBody, readStoredBody } from '../store/engine/record-query.ts';
import type { Sql } from '../store/engine/statement.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { getSyncUntil } from '../store/handling/sync-until.ts';
import { admissionFor, admissionOf, needsNoAdmission, requiresSession } from './admission.ts';
import { authenticateAgain, authenticateRefresh } from './authentication.ts';
import { callerAddress } from './caller-address.ts';
import { CompressedTexts } from './compressed-texts.ts';
import { ifMatchRequirement, isNotModified } from './conditional-requests.ts';
import type { HttpDependencies } from './dependencies.ts';
import { frameWriter } from './event-frames.ts';
import { reserveResponseMemory, sendFile } from './file-response.ts';
import { fingerprintMethodFor, holdsPassword } from './fingerprint.ts';
import { IdempotentCall, requireIdempotencyKey, runOnce } from './idempotent-call.ts';
import { ignoredParametersHeader, ignoredParametersText } from './ignored-parameters.ts';
import { maxJsonBytes } from './max-json-bytes.ts';
import { json, languageOf, preferredMediaType, requireAcceptable } from './negotiation.ts';
import type { ParsedBody } from './parsed-body.ts';
import { ProvisionalMemory } from './provisional-memory.ts';
import { proximityOf } from './proximity.ts';
import { type Input, inputReader } from './read-input.ts';
import { requireUnaltered } from './read-only-fields.ts';
import { recordWriter } from './record-writer.ts';
import { abandonReply, ClientGone, responseSignal } from './response-signal.ts';
import { sendDocument } from './send-document.ts';
import { formatFor, sendList } from './send-list.ts';
import { sendStoredBody } from './send-stored-body.ts';
import { lastEventId, sendStream, type UntypedStreamReply } from './send-stream.ts';
import { bytesOf, jsonType, replySerialiser, type SerialisedResponse, sendSerialised } from './serialised-response.ts';
import type {
  UntypedHandler,
  UntypedPlainHandler,
  UntypedRecordReply,
  UntypedReply,
  UntypedTwoStepHandler,
} from './untyped-handler.ts';
import { uploadedFile } from './upload.ts';

/**
 * The Fastify hook and handler of one operation: authenticates, reads the input, calls the use case, sends its reply.
 * `reading` reads the record that it changes.
 */
export function operationRoute(
  operation: Operation,
  useCase: UntypedHandler,
  dependencies: HttpDependencies,
  reading?: { readonly operation: Operation; readonly handler: UntypedPlainHandler },
) {
  const handler = useCase as UntypedPlainHandler;
  const admit = needsNoAdmission(operation) ? undefined : admissionFor(operation, dependencies);
  const compressedTexts = new CompressedTexts();
  const readInput = inputReader(operation, reading?.operation);
  const fingerprintMethod = fingerprintMethodFor(operation.body);
  const maxRecordBytes = operation.answer.kind === 'list' ? maxJsonBytes(operation.answer.row) : 0;
  const write = operation.answer.kind === 'record' ? recordWriter(operation.answer.schema) : undefined;
  const serialise = replySerialiser(operation.answer, write);
  const frameOf = operation.answer.kind === 'stream' ? frameWriter(operation.answer.events) : undefined;

  if (frameOf && !(requiresSession(operation) && operation.method === 'GET'))
    throw new Error(`${operation.id}: a stream is read in a session`);
  // Its key would be compared within the transaction, which must not wait for the turn to hash.
  const isSecret = holdsPassword(operation.body);
  if (isSecret && isIdempotent(operation) && !('prepare' in useCase))
    throw new Error(`${operation.id}: a body with a password is for a handler in two steps`);

  const serve = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { actor, memory } = admissionOf(request) ?? {};
    const work = () =>
      actor?.signing_key_id === null ? respondToApiKey(request, reply, actor) : respond(request, reply, actor);
    return memory ? memory.holdDuring(work) : work();
  };

  /** Responds, and once more where its user or company changed since the key was looked up: that ends no key. */
  const respondToApiKey = async (request: FastifyRequest, reply: FastifyReply, actor: Actor): Promise<FastifyReply> => {
    try {
      return await respond(request, reply, actor);
    } catch (error) {
      const isOutdated = error instanceof Refusal && error.code === 'session_ended' && !reply.sent;
      if (!isOutdated) throw error;
      return respond(request, reply, await authenticateAgain(operation, request, actor, dependencies));
    }
  };

  const respond = async (
    request: FastifyRequest,
    reply: FastifyReply,
    admitted: Actor | undefined,
  ): Promise<FastifyReply> => {
    const sent = request.body as ParsedBody | undefined;
    const language = languageOf(request.headers['accept-language']);
    const origin: Origin = { request_id: request.id, address: callerAddress(request) };
    const actor = operation.access === 'refresh' ? await renewingActor(request, sent) : admitted;
    if (operation.answer.kind !== 'list') requireAcceptable(operation.answer, request.headers.accept);
    const input = await inputOf(request, sent, actor, origin);
    const { answer } = operation;
    const format = answer.kind === 'list' ? formatFor(request.headers.accept, input.query.dialect, answer) : undefined;
    // Fields are named one by one: spreading these objects took a fifth of the time of a call.
    const { params, query, body, readOnly, ignored } = input;
    if (ignored.length > 0) reply.header(ignoredParametersHeader, ignoredParametersText(ignored));
    const call = { params, query, body, readOnly, origin, language };

    if (!requiresSession(operation)) {
      const { database } = dependencies;
      const userAgent = request.headers['user-agent']?.slice(0, 300);
      const proximity = proximityOf(request.raw);
      const publicCall = { params, query, body, origin, language, database, userAgent, proximity, actor };
      return send(request, reply, await handler(publicCall), actor);
    }
    if (!actor) throw new Error('An operation that is not public has an actor');
    if (operation.method === 'GET') {
      try {
        return await read(request, reply, call, actor, format);
      } catch (error) {
        if (error instanceof ClientGone) return abandonReply(request, reply, error);
        throw error;
      }
    }
    const memory = new ProvisionalMemory(dependencies.responseMemory, actor);
    const sendChanged = (response: SerialisedResponse) => sendWhole(request, reply, response, actor);
    if (!('prepare' in useCase)) return memory.releasedFor(change(request, call, actor, sent, memory), sendChanged);
    const signal = responseSignal(request, reply);
    try {
      const changing = changeInTwoSteps(useCase, request, call, actor, sent, signal, memory);
      return await memory.releasedFor(changing, sendChanged);
    } catch (error) {
      if (signal.aborted) return abandonReply(request, reply, error);
      throw error;
    }
  };

  return { serve, admit };

  /** The input of a request. Whose session has ended is told that first: another token, not another input, is of use. */
  async function inputOf(
    request: FastifyRequest,
    sent: ParsedBody | undefined,
    actor: Actor | undefined,
    origin: Origin,
  ): Promise<Input> {
    try {
      return readInput(request, sent, actor?.timezone);
    } catch (error) {
      if (actor && requiresSession(operation)) await dependencies.database.requireLiveSession(actor, origin);
      throw error;
    }
  }

  /** The token of a renewal may be in its body. */
  function renewingActor(request: FastifyRequest, sent: ParsedBody | undefined): Promise<Actor> {
    const bodyToken = (sent?.value as { refresh_token?: unknown } | undefined)?.refresh_token;
    return authenticateRefresh(request, bodyToken, dependencies.tokens);
  }

  async function read(
    request: FastifyRequest,
    reply: FastifyReply,
    call: CallInput,
    actor: Actor,
    format: ReturnType<typeof formatFor> | undefined,
  ) {
    const { database } = dependencies;
    const { params, body, origin, language } = call;
    let isSessionChecked = operation.answer.kind === 'list';
    const rows = (statement: Sql) => {
      isSessionChecked = true;
      return database.read(actor, origin, statement);
    };
    const list = {
      path: canonicalPath(operation, params),
      companyId: actor.customer_id,
      isByModification: call.query.modified_since !== undefined,
    };
    const { cursor } = call.query;
    const query =
      typeof cursor === 'string'
        ? { ...call.query, cursor: await dependencies.cursors.decrypt(cursor, list) }
        : call.query;
    const acceptedFileType = (...mediaTypes: readonly string[]) => {
      const { accept } = request.headers;
      const accepted = preferredMediaType(accept, [json, ...mediaTypes.map((mediaType) => ({ mediaType }))]);
      return accepted === json ? undefined : accepted.mediaType;
    };
    const readCall = {
      ...{ params, query, body, origin, language, acceptedFileType, actor, db: { rows } },
      // Made only for those that ask for it: most reads are one query.
      get clientGone() {
        return responseSignal(request, reply);
      },
    };
    const result = await handler(readCall);
    // The first query of a call checks its session; a handler that ran none has it checked here.
    if (!isSessionChecked && !('selectRecord' in result)) await database.requireLiveSession(actor, origin);
    if (frameOf)
      return sendStream(request, reply, result as UntypedStreamReply, lastEventId(request, query), {
        frameOf,
        actor,
        requireLive: () => database.requireLiveSession(actor, origin),
        streams: dependencies.streams,
        keepAliveS: dependencies.streamKeepAliveS,
        slowClients: dependencies.slowClients,
      });
    if ('selectRecord' in result) {
      const stored = readStoredBody(await database.readBytes(actor, origin, result.selectRecord));
      return sendStoredBody(request, reply, stored, actor, dependencies);
    }
    if (!format || operation.answer.kind !== 'list') return send(request, reply, result, actor);
    // Asked for before the list is read, and on its first page: what is written meanwhile is for the next time.
    if (query.modified_since !== undefined && query.cursor === undefined)
      reply.header('sync-until', await getSyncUntil({ rows }));
    return sendList(request, reply, result as ListQuery, format, operation.answer.row, {
      readPage: (statement) => database.readBytes(actor, origin, statement),
      maxRecordBytes,
      isCounted: query.count === true,
      encryptCursor: (next) => dependencies.cursors.encrypt(next, list),
      open: (statement, signal) => database.openList(actor, origin, statement, signal),
      timezone: actor.timezone,
      holder: actor,
      connections: dependencies.listConnections,
      responseMemory: dependencies.responseMemory,
      slowClients: dependencies.slowClients,
    });
  }

  async function change(
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

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    result: UntypedReply,
    actor: Actor | undefined,
  ): Promise<FastifyReply> {
    const { answer } = operation;
    if (answer.kind === 'document')
      return sendDocument(request, reply, result as DocumentReply, answer.mediaType, compressedTexts);
    if (answer.kind === 'record' && answer.bytes) reply.header('vary', 'accept');
    if ('bytes' in result) return sendFile(request, reply, result, actor, dependencies);
    if (write && 'record' in result) {
      const { size, entityTag, record } = result;
      const bytes = async (signal: AbortSignal) => write(await record(signal));
      return sendFile(request, reply, { size, bytes, mediaType: jsonType, entityTag }, actor, dependencies);
    }
    const response = await serialise(result);
    const { etag } = response.headers;
    if (etag !== undefined && isNotModified(request.headers['if-none-match'], etag)) {
      return reply.code(304).header('etag', etag).send();
    }
    return sendWhole(request, reply, response, actor);
  }

  /** Sends a response whole, to a client who may be slow to read it but not too slow. */
  function sendWhole(
    request: FastifyRequest,
    reply: FastifyReply,
    response: SerialisedResponse,
    actor: Actor | undefined,
  ): FastifyReply {
    reserveResponseMemory(request, reply, bytesOf(response), actor, dependencies);
    return sendSerialised(reply, response);
  }
}

/** What every call has, whatever its operation may access. */
type CallInput = Omit<Input, 'ignored'> & { readonly origin: Origin; readonly language: Language };

/** All that a record can be read with. */
const includesOf = ({ query }: Operation): readonly string[] =>
  (query?.properties.includes as { items?: { enum?: string[] } } | undefined)?.items?.enum ?? [];

const noBytes = Buffer.alloc(0);

/** Method and path of a call, the same however it was spelled: with or without slash, with or without /v1. */
const canonicalPath = (operation: Operation, params: Record<string, unknown>): string =>
  `${operation.method} ${operation.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))}`;
