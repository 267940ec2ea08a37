import { eventStreamType } from '@tropeiro/contract/media-types.ts';
import { isIdempotent, type Operation } from '@tropeiro/contract/operation.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentReply, FileReply, LargeRecordReply } from '../handling/call.ts';
import type { FairSemaphore } from '../sharing/fair-semaphore.ts';
import type { Database } from '../store/engine/database.ts';
import type { Origin } from '../store/engine/enter.ts';
import type { ListQuery } from '../store/engine/page.ts';
import type { Sql } from '../store/engine/statement.ts';
import {
  type AdmissionDependencies,
  admissionFor,
  admissionOf,
  needsNoAdmission,
  requiresSession,
} from './admission.ts';
import { authenticate } from './authentication.ts';
import { callerAddress } from './caller-address.ts';
import { CompressedTexts } from './compressed-texts.ts';
import { etagOf, ifMatchRequirement, isNotModified } from './conditional-requests.ts';
import { tagCursor, untagCursor } from './cursor.ts';
import { frameWriter } from './event-frames.ts';
import { reserveResponseMemory, sendFile } from './file-response.ts';
import { fingerprintMethodFor, holdsPassword } from './fingerprint.ts';
import { IdempotentCall, requireIdempotencyKey, runOnce, type SerializedResponse } from './idempotent-call.ts';
import type { ParsedBody } from './json-body.ts';
import { maxJsonBytes } from './max-json-bytes.ts';
import { languageOf, preferredMediaType } from './negotiation.ts';
import type { OpenStreams } from './open-streams.ts';
import type { PreparedCalls } from './prepared-calls.ts';
import { proximityOf } from './proximity.ts';
import { type Input, inputReader } from './read-input.ts';
import { recordWriter } from './record-writer.ts';
import { abandonReply, responseSignal } from './response-signal.ts';
import { formatFor, sendList } from './send-list.ts';
import { type EventSource, lastEventId, sendStream } from './send-stream.ts';
import type { SlowClientLimits } from './slow-clients.ts';
import { uploadedFile } from './upload.ts';

/** What every operation is served with. */
export type HttpDependencies = AdmissionDependencies & {
  readonly database: Database;
  readonly idempotencyLifetimeS: number;
  readonly preparedCalls: PreparedCalls;
  /** Connections for complete lists, the memory of large answers on their way out, and turns at making those of files. */
  readonly listConnections: FairSemaphore;
  readonly responseMemory: FairSemaphore;
  readonly fileReads: FairSemaphore;
  readonly slowClients: SlowClientLimits;
  readonly streams: OpenStreams;
  /** How often a stream says that it is alive, and asks whether its session is. */
  readonly streamKeepAliveS: number;
};

/** A handler with its types forgotten: the contract has checked them where the table of handlers was written. */
export type UntypedHandler = AnyCallHandler | AnyPreparedHandler;
type AnyPreparedHandler = {
  prepare(call: Record<string, unknown>): Promise<unknown>;
  commit(call: Record<string, unknown>, prepared: unknown): Promise<AnyReply>;
};
type AnyCallHandler = (call: Record<string, unknown>) => Promise<AnyReply>;
type AnyReply =
  | ListQuery
  | FileReply
  | LargeRecordReply<unknown>
  | DocumentReply
  | EventSource
  | { body?: unknown; version?: number; headers?: Record<string, string> };

/** Serves one operation: who asks, what they ask, the handler's answer, written as they want it. */
export function operationRoute(operation: Operation, given: UntypedHandler, service: HttpDependencies) {
  const handler = given as AnyCallHandler;
  const admit = needsNoAdmission(operation) ? undefined : admissionFor(operation, service);
  const packedTexts = new CompressedTexts();
  const readInput = inputReader(operation);
  const fingerprintBy = fingerprintMethodFor(operation.body);
  const longestRecord = operation.answer.kind === 'list' ? maxJsonBytes(operation.answer.row) : 0;
  const write = operation.answer.kind === 'record' ? recordWriter(operation.answer.schema) : undefined;

  const frameOf = operation.answer.kind === 'stream' ? frameWriter(operation.answer.events) : undefined;

  if (frameOf && !(requiresSession(operation) && operation.method === 'GET'))
    throw new Error(`${operation.id}: a stream is read in a session`);
  // Its key would be compared within the transaction, which must not wait for the turn to hash.
  const isSecret = holdsPassword(operation.body);
  if (isSecret && isIdempotent(operation) && !('prepare' in given))
    throw new Error(`${operation.id}: a body with a password is for a handler in two steps`);

  const serve = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const memory = admissionOf(request)?.memory;
    return memory ? memory.holdDuring(() => answer(request, reply)) : answer(request, reply);
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const sent = request.body as ParsedBody | undefined;
    const language = languageOf(request.headers['accept-language']);
    const origin: Origin = { request_id: request.id, address: callerAddress(request) };
    const actor = operation.access === 'refresh' ? await renewing(request, sent) : admissionOf(request)?.actor;
    const format = operation.answer.kind === 'list' ? formatFor(request.headers.accept) : undefined;
    if (!format) requireAcceptable(request.headers.accept);
    const input = readInput(request, sent, actor?.timezone);
    // Fields are named one by one: spreading these objects took a fifth of the time of a call.
    const { params, query, body } = input;
    const call = { params, query, body, origin, language };

    if (!requiresSession(operation)) {
      const { database } = service;
      const userAgent = request.headers['user-agent']?.slice(0, 300);
      const proximity = proximityOf(request.raw);
      const asked = { params, query, body, origin, language, database, userAgent, proximity, actor };
      return send(request, reply, await handler(asked), actor);
    }
    if (!actor) throw new Error('An operation that is not public has an actor');
    if (operation.method === 'GET') return read(request, reply, call, actor, format);
    if (!('prepare' in given)) return sendReady(reply, await change(request, call, actor, sent));
    const gone = responseSignal(request, reply);
    try {
      return sendReady(reply, await changeInTwoSteps(given, request, call, actor, sent, gone));
    } catch (error) {
      if (gone.aborted) return abandonReply(request, reply, error);
      throw error;
    }
  };

  return { serve, admit };

  /** The token of a renewal may be in its body. */
  function renewing(request: FastifyRequest, sent: ParsedBody | undefined): Promise<Actor> {
    const bodyToken = (sent?.value as { refresh_token?: unknown } | undefined)?.refresh_token;
    return authenticate(operation, request, bodyToken, service.tokens);
  }

  async function read(
    request: FastifyRequest,
    reply: FastifyReply,
    call: CallSoFar,
    actor: Actor,
    format: ReturnType<typeof formatFor> | undefined,
  ) {
    const { database } = service;
    let entered = operation.answer.kind === 'list';
    const ask = (question: Sql) => {
      entered = true;
      return database.read(actor, call.origin, question);
    };
    const { params, body, origin, language } = call;
    const list = operation.answer.kind === 'list' ? keyPath(operation, params) : '';
    const { cursor } = call.query;
    const query = typeof cursor === 'string' ? { ...call.query, cursor: untagCursor(list, cursor) } : call.query;
    const acceptedFileType = (...mediaTypes: readonly string[]) => {
      const wanted = preferredMediaType(request.headers.accept, [
        json,
        ...mediaTypes.map((mediaType) => ({ mediaType })),
      ]);
      return wanted === json ? undefined : wanted.mediaType;
    };
    const answer = await handler({ params, query, body, origin, language, acceptedFileType, actor, db: { rows: ask } });
    // A session is found alive with the first question asked in it, so that one must be asked.
    if (!entered) await database.requireLiveSession(actor, call.origin);
    if (frameOf)
      return sendStream(request, reply, answer as EventSource, lastEventId(request, query), {
        frameOf,
        actor,
        requireLive: () => database.requireLiveSession(actor, origin),
        streams: service.streams,
        keepAliveS: service.streamKeepAliveS,
        slowClients: service.slowClients,
      });
    if (!format || operation.answer.kind !== 'list') return send(request, reply, answer, actor);
    return sendList(request, reply, answer as ListQuery, format, operation.answer.row, {
      readPage: (question) => database.readBytes(actor, call.origin, question),
      maxRecordBytes: longestRecord,
      tagCursor: (next) => tagCursor(list, next),
      open: (question, life) => database.openList(actor, call.origin, question, life),
      holder: actor,
      connections: service.listConnections,
      responseMemory: service.responseMemory,
      slowClients: service.slowClients,
    });
  }

  async function change(
    request: FastifyRequest,
    call: CallSoFar,
    actor: Actor,
    sent: ParsedBody | undefined,
  ): Promise<SerializedResponse> {
    const keying = keyedCall(request, call, actor, sent);
    const keyed = keying && (await keying);
    const requireMatch = ifMatchRequirement(request.headers['if-match']);
    const { params, query, body, origin, language } = call;
    return service.database.transact(actor, origin, async (transaction) => {
      const work = async () =>
        ready(await handler({ params, query, body, origin, language, actor, transaction, requireMatch }));
      return keyed ? runOnce(keyed, transaction, work) : work();
    });
  }

  async function changeInTwoSteps(
    steps: AnyPreparedHandler,
    request: FastifyRequest,
    call: CallSoFar,
    actor: Actor,
    sent: ParsedBody | undefined,
    gone: AbortSignal,
  ): Promise<SerializedResponse> {
    const file = operation.upload && sent && uploadedFile(operation.upload, sent);
    const requireMatch = ifMatchRequirement(request.headers['if-match']);
    const { origin } = call;
    // Nothing is hashed for a session that has ended; without a key the preparation sees to that.
    if (isSecret && request.headers['idempotency-key'] !== undefined)
      await service.database.requireLiveSession(actor, origin);
    const keyed = await keyedCall(request, call, actor, sent, gone);
    return service.preparedCalls.run({
      actor,
      origin,
      idempotent: keyed,
      clientGone: gone,
      prepare: ({ db, life }) => steps.prepare({ ...call, actor, file, db, lifetime: life }),
      commit: async (transaction, prepared) =>
        ready(await steps.commit({ ...call, actor, transaction, requireMatch }, prepared)),
    });
  }

  function keyedCall(
    request: FastifyRequest,
    { params, query }: CallSoFar,
    actor: Actor,
    sent: ParsedBody | undefined,
    gone?: AbortSignal,
  ): Promise<IdempotentCall> | undefined {
    const key = isIdempotent(operation) ? requireIdempotencyKey(request.headers['idempotency-key']) : undefined;
    if (key === undefined) return undefined;
    const by = { customerId: actor.customer_id, userId: actor.user_id, path: keyPath(operation, params) };
    const fingerprint = fingerprintBy(actor, gone);
    return IdempotentCall.of(
      by,
      { key, bytes: sent?.bytes ?? noBytes, query },
      fingerprint,
      service.idempotencyLifetimeS,
    );
  }

  function ready(answer: AnyReply): SerializedResponse {
    const {
      body,
      version,
      headers = {},
    } = answer as { body?: unknown; version?: number; headers?: Record<string, string> };
    const written = write ? write(body) : null;
    return {
      status: operation.answer.status,
      headers: {
        ...(write ? { 'content-type': jsonType } : {}),
        ...(version === undefined ? {} : { etag: etagOf(version, written ?? '') }),
        ...headers,
      },
      body: written,
    };
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: AnyReply,
    actor: Actor | undefined,
  ): Promise<FastifyReply> {
    if (operation.answer.kind === 'document') {
      const { text, entityTag: mark, headers = {} } = answer as DocumentReply;
      reply.type(operation.answer.mediaType).headers(headers);
      if (mark === undefined) return reply.send(text);
      const etag = `"${mark}"`;
      reply.header('etag', etag).header('vary', 'accept-encoding, accept-language');
      if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send();
      const { bytes, encoding } = await packedTexts.get(mark, text, request.headers['accept-encoding']);
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply.send(bytes);
    }
    if (operation.answer.kind === 'record' && operation.answer.bytes) reply.header('vary', 'accept');
    if ('bytes' in answer) return sendFile(request, reply, answer, actor, service);
    if (write && 'record' in answer) {
      const { size, record } = answer;
      const bytes = async (life: AbortSignal) => write(await record(life));
      return sendFile(request, reply, { size, bytes, mediaType: jsonType }, actor, service);
    }
    const { status, headers, body } = ready(answer);
    const { etag } = headers;
    if (etag !== undefined && isNotModified(request.headers['if-none-match'], etag)) {
      return reply.code(304).header('etag', etag).send();
    }
    reserveResponseMemory(request, reply, body?.length ?? 0, actor, service);
    return sendReady(reply, { status, headers, body });
  }

  function requireAcceptable(accept: string | undefined): void {
    const { answer } = operation;
    if (answer.kind === 'none') return;
    const usual =
      answer.kind === 'document' ? answer : answer.kind === 'stream' ? { mediaType: eventStreamType } : json;
    const others = answer.kind === 'record' ? (answer.bytes ?? []) : [];
    preferredMediaType(accept, [usual, ...others.map((mediaType) => ({ mediaType }))]);
  }
}

type CallSoFar = Input & { readonly origin: Origin; readonly language: Language };

const noBytes = Buffer.alloc(0);

const jsonType = 'application/json; charset=utf-8';

const json: { readonly mediaType: string } = { mediaType: 'application/json' };

function sendReady(reply: FastifyReply, { status, headers, body }: SerializedResponse): FastifyReply {
  return reply
    .code(status)
    .headers(headers)
    .send(body ?? undefined);
}

/** The same call by any of its spellings: with or without slash, with or without /v1. */
const keyPath = (operation: Operation, params: Record<string, unknown>): string =>
  `${operation.method} ${operation.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))}`;
