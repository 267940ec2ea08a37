import { isIdempotent, type Operation } from '@tropeiro/contract/operation.ts';
import type { Actor } from '@tropeiro/domain/actor.ts';
import type { Language } from '@tropeiro/domain/words.ts';
import fastJson from 'fast-json-stringify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tokens } from '../access/tokens.ts';
import type { Database, Origin } from '../store/database.ts';
import type { Listing } from '../store/page.ts';
import type { Sql } from '../store/statement.ts';
import { actorOf, requirePermission } from './authentication.ts';
import type { ReadBody } from './body.ts';
import { etagOf, isUnchanged, matchRequirement } from './conditions.ts';
import { onceFor, type Ready, requireIdempotencyKey } from './idempotent.ts';
import { type Input, inputReader } from './input.ts';
import { formatFor, sendListing } from './listing.ts';
import { languageOf, preferred } from './negotiation.ts';
import type { RateLimit } from './rate-limit.ts';

/** What every operation is served with. */
export type Service = {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly rateLimit: RateLimit;
  readonly loginRateLimit: RateLimit;
  readonly idempotencyLifeS: number;
  readonly stalledReaderS: number;
};

/** A handler with its types forgotten: the contract has checked them where the table of handlers was written. */
export type AnyHandler = (call: Record<string, unknown>) => Promise<AnyReply>;
type AnyReply =
  | Listing
  | { text: string; headers?: Record<string, string> }
  | { body?: unknown; version?: number; headers?: Record<string, string> };

/** Serves one operation: who asks, what they ask, the handler's answer, written as they want it. */
export function routeHandler(operation: Operation, handler: AnyHandler, service: Service) {
  const readInput = inputReader(operation);
  const write =
    operation.answer.kind === 'record' ? fastJson(operation.answer.schema as fastJson.AnySchema) : undefined;

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const sent = request.body as ReadBody | undefined;
    const language = languageOf(request.headers['accept-language']);
    const origin: Origin = { request_id: request.id, address: request.ip };
    const actor = await admitted(request, reply, sent);
    const format = operation.answer.kind === 'list' ? formatFor(request.headers.accept) : undefined;
    if (!format) requireAcceptable(request.headers.accept);
    const input = readInput(request, sent?.value, actor?.timezone);
    // Fields are named one by one: spreading these objects took a fifth of the time of a call.
    const { params, query, body } = input;
    const call = { params, query, body, origin, language };

    if (operation.access === 'public' || operation.access === 'refresh') {
      const { database } = service;
      const userAgent = request.headers['user-agent']?.slice(0, 300);
      return send(request, reply, await handler({ params, query, body, origin, language, database, userAgent, actor }));
    }
    if (!actor) throw new Error('An operation that is not public has an actor');
    if (operation.method === 'GET') return read(request, reply, call, actor, format);
    return sendReady(reply, await change(request, call, actor, sent?.bytes ?? noBytes));
  };

  async function admitted(
    request: FastifyRequest,
    reply: FastifyReply,
    sent: ReadBody | undefined,
  ): Promise<Actor | undefined> {
    if (operation.guarded) reply.headers(await service.loginRateLimit.spend(`login ${request.ip}`));
    if (operation.access === 'public') return undefined;
    const bodyToken = (sent?.value as { refresh_token?: unknown } | undefined)?.refresh_token;
    const actor = await actorOf(operation, request, bodyToken, service.tokens);
    if (!operation.guarded) {
      const spent = service.rateLimit.spend(`session ${actor.session_id}`);
      reply.headers(spent instanceof Promise ? await spent : spent);
    }
    requirePermission(operation, actor);
    return actor;
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
    const { params, query, body, origin, language } = call;
    const answer = await handler({ params, query, body, origin, language, actor, reader: { rows: ask } });
    // A session is found alive with the first question asked in it, so that one must be asked.
    if (!entered) await database.requireLive(actor, call.origin);
    if (!format || operation.answer.kind !== 'list') return send(request, reply, answer);
    return sendListing(request, reply, answer as Listing, format, operation.answer.row, {
      page: ask,
      stream: (question, rowsAtOnce) => database.stream(actor, call.origin, question, rowsAtOnce),
      stalledReaderS: service.stalledReaderS,
    });
  }

  function change(request: FastifyRequest, call: CallSoFar, actor: Actor, bytes: Buffer): Promise<Ready> {
    const key = isIdempotent(operation) ? requireIdempotencyKey(request.headers['idempotency-key']) : undefined;
    const requireMatch = matchRequirement(request.headers['if-match']);
    return service.database.change(actor, call.origin, async (transaction) => {
      const { params, query, body, origin, language } = call;
      const work = async () =>
        ready(await handler({ params, query, body, origin, language, actor, transaction, requireMatch }));
      if (key === undefined) return work();
      const kept = { customerId: actor.customer_id, userId: actor.user_id, path: keyPath(operation, call.params), key };
      return onceFor(kept, bytes, service.idempotencyLifeS, transaction, work);
    });
  }

  function ready(answer: AnyReply): Ready {
    const {
      body,
      version,
      headers = {},
    } = answer as { body?: unknown; version?: number; headers?: Record<string, string> };
    const written = write ? write(body) : null;
    return {
      status: operation.answer.status,
      headers: {
        ...(write ? { 'content-type': 'application/json; charset=utf-8' } : {}),
        ...(version === undefined ? {} : { etag: etagOf(version, written ?? '') }),
        ...headers,
      },
      body: written,
    };
  }

  function send(request: FastifyRequest, reply: FastifyReply, answer: AnyReply): FastifyReply {
    if (operation.answer.kind === 'document') {
      const { text, headers = {} } = answer as { text: string; headers?: Record<string, string> };
      return reply.type(operation.answer.mediaType).headers(headers).send(text);
    }
    const { status, headers, body } = ready(answer);
    const { etag } = headers;
    if (etag !== undefined && isUnchanged(request.headers['if-none-match'], etag)) {
      return reply.code(304).header('etag', etag).send();
    }
    return sendReady(reply, { status, headers, body });
  }

  function requireAcceptable(accept: string | undefined): void {
    if (operation.answer.kind === 'none') return;
    const mediaType = operation.answer.kind === 'document' ? operation.answer.mediaType : 'application/json';
    preferred(accept, [{ mediaType }]);
  }
}

type CallSoFar = Input & { readonly origin: Origin; readonly language: Language };

const noBytes = Buffer.alloc(0);

function sendReady(reply: FastifyReply, { status, headers, body }: Ready): FastifyReply {
  return reply
    .code(status)
    .headers(headers)
    .send(body ?? undefined);
}

/** The same call by any of its spellings: with or without slash, with or without /v1. */
const keyPath = (operation: Operation, params: Record<string, unknown>): string =>
  `${operation.method} ${operation.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))}`;
