import type { Operation } from '@tropeiro/contract/operation.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentReply } from '../../handling/call.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { UntypedReply } from '../untyped-handler.ts';
import { CompressedTexts } from './compressed-texts.ts';
import { isNotModified } from './conditional-requests.ts';
import { reserveResponseMemory, sendFile } from './file-response.ts';
import { recordWriter } from './record-writer.ts';
import { sendDocument } from './send-document.ts';
import { bytesOf, jsonType, replySerialiser, type SerialisedResponse, sendSerialised } from './serialised-response.ts';
import { addVary } from './vary.ts';

/** Sends the reply of this operation's handler: a document, a file, a record. */
export function replySender({ answer }: Operation, dependencies: HttpDependencies) {
  const compressedTexts = new CompressedTexts();
  const write = answer.kind === 'record' ? recordWriter(answer.schema) : undefined;
  const serialise = replySerialiser(answer, write);

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    result: UntypedReply,
    actor: Actor | undefined,
  ): Promise<FastifyReply> => {
    if (answer.kind === 'document')
      return sendDocument(request, reply, result as DocumentReply, answer.mediaType, compressedTexts);
    if (answer.kind === 'record' && answer.bytes) addVary(reply, 'accept');
    if ('bytes' in result) return sendFile(request, reply, result, actor, dependencies);
    if (write && 'record' in result) {
      const { size, entityTag, record } = result;
      // Sent as bytes, which wait for a slow reader without a copy. Node would build a text with the headers and then
      // convert it to bytes.
      const bytes = async (signal: AbortSignal) => Buffer.from(write(await record(signal)));
      return sendFile(request, reply, { size, bytes, mediaType: jsonType, entityTag }, actor, dependencies);
    }
    const response = await serialise(result);
    const { etag } = response.headers;
    if (etag !== undefined && isNotModified(request.headers['if-none-match'], etag)) {
      return reply.code(304).header('etag', etag).send();
    }
    return sendWhole(request, reply, response, actor);
  };

  /** Sends a response as a whole, to a client that may read slowly, but not too slowly. */
  const sendWhole = (
    request: FastifyRequest,
    reply: FastifyReply,
    response: SerialisedResponse,
    actor: Actor | undefined,
  ): FastifyReply => {
    reserveResponseMemory(request, reply, bytesOf(response), actor, dependencies);
    return sendSerialised(reply, response);
  };

  return { serialise, send, sendWhole };
}

export type ReplySender = ReturnType<typeof replySender>;
