import type { Operation } from '@tropeiro/contract/operation.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListQuery } from '../store/engine/page.ts';
import { readStoredBody } from '../store/engine/record-query.ts';
import type { Sql } from '../store/engine/statement.ts';
import { getSyncUntil } from '../store/handling/sync-until.ts';
import { requiresSession } from './admission.ts';
import { type CallInput, canonicalPath } from './call-input.ts';
import type { HttpDependencies } from './dependencies.ts';
import { frameWriter } from './event-frames.ts';
import { maxJsonBytes } from './max-json-bytes.ts';
import { fileNegotiation } from './negotiation.ts';
import { abandonReply, ClientGone, responseSignal } from './response-signal.ts';
import { type formatFor, sendList } from './send-list.ts';
import type { ReplySender } from './send-reply.ts';
import { sendStoredBody } from './send-stored-body.ts';
import { lastEventId, sendStream, type UntypedStreamReply } from './send-stream.ts';
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
    const list = {
      path: canonicalPath(operation, params),
      companyId: actor.customer_id,
      isByModification: call.query.modified_since !== undefined,
    };
    const { cursor } = call.query;
    const query =
      answer.kind === 'list' && typeof cursor === 'string'
        ? { ...call.query, cursor: await dependencies.cursors.decrypt(cursor, list) }
        : call.query;
    const acceptedFileType = fileNegotiation(request.headers.accept);
    const linkTo = (path: string) => dependencies.publicLinks(request, path);
    const readCall = {
      ...{ params, query, body, origin, language, acceptedFileType, linkTo, actor, db: { rows } },
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
        streams: dependencies.streams,
        keepAliveS: dependencies.streamKeepAliveS,
        slowClients: dependencies.slowClients,
      });
    if ('selectRecord' in result) {
      const stored = readStoredBody(await database.readBytes(actor, origin, result.selectRecord));
      return sendStoredBody(request, reply, stored, actor, dependencies);
    }
    if (!format || answer.kind !== 'list') return sender.send(request, reply, result, actor);
    // Asked for before the list is read, and on its first page: what is written meanwhile is for the next time.
    if (query.modified_since !== undefined && query.cursor === undefined)
      reply.header('sync-until', await getSyncUntil({ rows }));
    return sendList(request, reply, result as ListQuery, format, answer.row, {
      readPage: (statement) => database.readBytes(actor, origin, statement),
      maxRecordBytes,
      isCounted: query.count === true,
      encryptCursor: (next) => dependencies.cursors.encrypt(next, list),
      open: (statement, signal) => database.openList(actor, origin, statement, signal),
      reader: { timezone: actor.timezone, language },
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
      if (error instanceof ClientGone) return abandonReply(args[0], args[1], error);
      throw error;
    }
  };
}
