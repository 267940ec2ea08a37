import { statusOf } from '@tropeiro/contract/faults/status.ts';
import type { Operation } from '@tropeiro/contract/operation.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Origin } from '../database/roles/enter.ts';
import { authenticateAgain, authenticateRefresh } from './authentication.ts';
import type { ParsedBody } from './body/parsed-body.ts';
import type { HttpDependencies } from './dependencies.ts';
import { admissionFor, admissionOf, needsNoAdmission, requiresSession } from './limits/admission.ts';
import { formatFor } from './lists/send-list.ts';
import type { CallInput } from './request/call-input.ts';
import { callerAddress } from './request/caller-address.ts';
import { faultCompleter } from './request/complete-faults.ts';
import { ignoredFieldsHeader, ignoredNamesText, ignoredParametersHeader } from './request/ignored-names.ts';
import { proximityOf } from './request/proximity.ts';
import { type Input, inputReader } from './request/read-input.ts';
import { fileNegotiation, languageOf, requireAcceptable } from './response/negotiation.ts';
import { replySender } from './response/send-reply.ts';
import { changeServer, type ReadingOperation } from './serve-change.ts';
import { readServer } from './serve-read.ts';
import type { UntypedHandler, UntypedPlainHandler } from './untyped-handler.ts';

/**
 * The Fastify hook and handler of one operation: it authenticates, reads the input, calls the use case and sends its
 * reply. `reading` reads the record that it changes.
 */
export function operationRoute(
  operation: Operation,
  useCase: UntypedHandler,
  dependencies: HttpDependencies,
  reading?: ReadingOperation,
) {
  const handler = useCase as UntypedPlainHandler;
  const { answer } = operation;
  const moreFormats = answer.kind === 'list' ? dependencies.moreFormatsOf(answer) : {};
  const admit = needsNoAdmission(operation) ? undefined : admissionFor(operation, dependencies);
  // Built at the first request: building the readers of all operations takes a sixth of the CPU time of a start.
  let reader: ReturnType<typeof inputReader> | undefined;
  const readInput: ReturnType<typeof inputReader> = (request, sent, timezone) => {
    reader ??= inputReader(operation, reading?.operation);
    return reader(request, sent, timezone);
  };
  const sender = replySender(operation, dependencies);
  const read = readServer(operation, handler, dependencies, sender);
  const change = changeServer(operation, useCase, dependencies, sender, reading);
  const complete = faultCompleter(operation, useCase, dependencies.database);

  const serve = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (operation.access === 'refresh') return renew(request, reply);
    const { actor, memory } = admissionOf(request) ?? {};
    const work = () =>
      actor?.signing_key_id === null ? respondToApiKey(request, reply, actor) : respond(request, reply, actor);
    return memory ? memory.holdDuring(work) : work();
  };

  /**
   * Responds, and repeats once if the user or company changed since the key was looked up. Such a change does not end
   * the key.
   */
  const respondToApiKey = async (request: FastifyRequest, reply: FastifyReply, actor: Actor): Promise<FastifyReply> => {
    try {
      return await respond(request, reply, actor);
    } catch (error) {
      const isOutdated = error instanceof Refusal && error.code === 'session_ended' && !reply.sent;
      if (!isOutdated) throw error;
      return respond(request, reply, await authenticateAgain(operation, request, actor, dependencies));
    }
  };

  /** Responds to a renewal. A rejected token counts against the caller's address, a missing one does not. */
  const renew = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      return await respond(request, reply, undefined);
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'missing_token' && statusOf[error.code] === 401)
        await dependencies.renewalRateLimits.countFailure(request, reply);
      throw error;
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
    const actor = operation.access === 'refresh' ? await renewingActor(request, reply, sent) : admitted;
    if (answer.kind !== 'list') requireAcceptable(answer, request.headers.accept);
    const input = await inputOf(request, sent, actor, origin);
    const format =
      answer.kind === 'list' ? formatFor(request.headers.accept, input.query.dialect, answer, moreFormats) : undefined;
    // Fields are named one by one: spreading these objects took a fifth of the time of a call.
    const { params, query, body, readOnly, ignoredParameters, ignoredFields } = input;
    if (ignoredParameters.length > 0) reply.header(ignoredParametersHeader, ignoredNamesText(ignoredParameters));
    if (ignoredFields.length > 0)
      reply.header(ignoredFieldsHeader, ignoredNamesText(ignoredFields.map((name) => ({ name }))));

    if (!requiresSession(operation)) {
      const { database } = dependencies;
      const userAgent = request.headers['user-agent']?.slice(0, 300);
      const proximity = proximityOf(request.raw);
      const acceptedFileType = fileNegotiation(request.headers.accept);
      const linkTo = (path: string) => dependencies.publicLinks(request, path);
      const publicCall = {
        ...{ params, query, body, origin, language, database, userAgent, proximity, acceptedFileType, linkTo, actor },
      };
      return sender.send(request, reply, await handler(publicCall), actor);
    }
    if (!actor) throw new Error('An operation that is not public has an actor');
    const call: CallInput = { params, query, body, readOnly, ignoredFields, origin, language };
    if (operation.method === 'GET') return read(request, reply, call, actor, format);
    if (!complete) return change(request, reply, call, actor, sent);
    return change(request, reply, call, actor, sent).catch(async (error) => {
      throw await complete(error, { params: request.params, sent }, actor, origin);
    });
  };

  return { serve, admit };

  /**
   * The input of a request. A session that has ended is reported before any fault of the input, since only a new token
   * helps.
   */
  async function inputOf(
    request: FastifyRequest,
    sent: ParsedBody | undefined,
    actor: Actor | undefined,
    origin: Origin,
  ): Promise<Input> {
    try {
      return await readInput(request, sent, actor?.timezone);
    } catch (error) {
      if (!actor || !requiresSession(operation)) throw error;
      await dependencies.database.requireLiveSession(actor, origin);
      throw complete ? await complete(error, { params: request.params, sent }, actor, origin) : error;
    }
  }

  /** The token of a renewal may be in its body. */
  async function renewingActor(
    request: FastifyRequest,
    reply: FastifyReply,
    sent: ParsedBody | undefined,
  ): Promise<Actor> {
    const bodyToken = (sent?.value as { refresh_token?: unknown } | undefined)?.refresh_token;
    const actor = await authenticateRefresh(request, bodyToken, dependencies);
    await dependencies.renewalRateLimits.consume(actor, reply);
    return actor;
  }
}
