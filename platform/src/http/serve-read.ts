import type { Operation } from '@tropeiro/contract/operation.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getSyncUntil } from '../database/calls/sync-until.ts';
import { readStoredBody } from '../database/json/record-query.ts';
import type { ListQuery } from '../database/lists/page.ts';
import type { Sql } from '../database/statement.ts';
import { maxJsonBytes } from './body/max-json-bytes.ts';
import type { HttpDependencies } from './dependencies.ts';
import { requiresSession } from './limits/admission.ts';
import { type formatFor, sendList } from './lists/send-list.ts';
import { type CallInput, canonicalPath } from './request/call-input.ts';
import { fileNegotiation } from './response/negotiation.ts';
import { abandonReply, ClientDisconnected, responseSignal } from './response/response-signal.ts';
import type { ReplySender } from './response/send-reply.ts';
import { sendStoredBody } from './response/send-stored-body.ts';
import { frameWriter } from './streams/event-frames.ts';
import { lastEventId, sendStream, type UntypedStreamReply } from './streams/send-stream.ts';
import type { UntypedPlainHandler } from './untyped-handler.ts';

/** Serves calls of an operation that reads in a session: a record, a list, a file or a stream. */
export function readServer(
  operation: Operation,
  handler: UntypedPlainHandler,
  dependencies: HttpDependencies,
  sender: ReplySender,
) {
  const { database } = dependencies;
  const { answer } = operation;
  const maxRecordBytes = answer.kind === 'list' ? maxJsonBytes(answer.row) : 0;
  const frameOf = answer.kind === 'stream' ? frameWriter(answer.events) : undefined;
  if (frameOf && !(requiresSession(operation) && operation.method === 'GET'))
    throw new Error(`${operation.id}: a stream is read in a session`);

  const read = async (
    request: FastifyRequest,
    reply: FastifyReply,
    call: CallInput,
    actor: Actor,
    format: ReturnType<typeof formatFor> | undefined,
  ): Promise<FastifyReply> => {
    const { params, body, origin, language } = call;
    let isSessionChecked = answer.kind === 'list';
    const rows = (statement: Sql) => {
      isSessionChecked = true;
      return database.read(actor, origin, statement);
    };
    const { cursor, q: search } = call.query;
    const list = {
      path: canonicalPath(operation, params),
      companyId: actor.customer_id,
      isByModification: call.query.modified_since !== undefined,
      search: typeof search === 'string' ? search : undefined,
    };
    const query =
      answer.kind === 'list' && typeof cursor === 'string'
        ? { ...call.query, cursor: await dependencies.cursors.decrypt(cursor, list) }
        : call.query;
    const acceptedFileType = fileNegotiation(request.headers.accept);
    const linkTo = (path: string) => dependencies.publicLinks(request, path);
    const readCall = {
      ...{ params, query, body, origin, language, acceptedFileType, linkTo, actor, db: { rows } },
      // Made only for operations that use it: most reads are one query.
      get disconnectSignal() {
        return responseSignal(request, reply);
      },
    };
    const result = await handler(readCall);
    // The first query of a call checks its session. If a handler ran none, the session is checked here.
    if (!isSessionChecked && !('selectRecord' in result)) await database.requireLiveSession(actor, origin);
    if (frameOf)
      return sendStream(request, reply, result as UntypedStreamReply, lastEventId(request, query), {
        frameOf,
        actor,
        streams: dependencies.streams,
        keepAliveS: dependencies.streamKeepAliveS,
        slowClients: dependencies.slowClients,
      });
    if ('selectRecord' in result) {
      const { selectRecord, minBytes = 0, entityTag } = result;
      const readRecord = async () => readStoredBody(await database.readBytes(actor, origin, selectRecord));
      return sendStoredBody(request, reply, { minBytes, entityTag, read: readRecord }, actor, dependencies);
    }
    if (!format || answer.kind !== 'list') return sender.send(request, reply, result, actor);
    // Queried before the list is read, and on its first page: changes made meanwhile belong to the next request.
    if (query.modified_since !== undefined && query.cursor === undefined)
      reply.header('sync-until', await getSyncUntil({ rows }));
    return sendList(request, reply, result as ListQuery, format, answer.row, {
      readPage: (statement) => database.readBytes(actor, origin, statement),
      maxRecordBytes,
      isCounted: query.count === true,
      encryptCursor: (next) => dependencies.cursors.encrypt(next, list),
      open: (statement, signal) => database.openList(actor, origin, statement, signal),
      reader: { timezone: actor.timezone, language, codeLists: dependencies.codeLists },
      holder: actor,
      connections: dependencies.listConnections,
      responseMemory: dependencies.responseMemory,
      slowClients: dependencies.slowClients,
    });
  };

  return async (...args: Parameters<typeof read>): Promise<FastifyReply> => {
    try {
      return await read(...args);
    } catch (error) {
      if (error instanceof ClientDisconnected) return abandonReply(args[0], args[1], error);
      throw error;
    }
  };
}
