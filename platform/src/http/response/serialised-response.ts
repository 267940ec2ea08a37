import type { Answer } from '@tropeiro/contract/operation.ts';
import type { FastifyReply } from 'fastify';
import type { UntypedRecordReply, UntypedReply } from '../untyped-handler.ts';
import { etagOf } from './conditional-requests.ts';

/** A complete response that is not sent yet, so that it can be stored for its Idempotency-Key. */
export type SerialisedResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
};

export const jsonType = 'application/json; charset=utf-8';

/** Makes a function that serialises replies for this answer. `write` writes its record, if it has one. */
export const replySerialiser =
  (answer: Answer, write: ((record: unknown) => string) | undefined) =>
  async (result: UntypedReply): Promise<SerialisedResponse> => {
    const { body, version, headers = {} } = result as UntypedRecordReply;
    const text = write ? write(body) : null;
    return {
      status: statusOf(answer, result as UntypedRecordReply),
      headers: {
        ...(write ? { 'content-type': jsonType } : {}),
        ...(version === undefined ? {} : { etag: await etagOf(version, text ?? '') }),
        ...headers,
      },
      body: text,
    };
  };

function statusOf(answer: Answer, { isPending, isDryRun }: UntypedRecordReply): number {
  const { status } = answer;
  if (answer.kind !== 'record') return status;
  return (isPending ? answer.pendingStatus : isDryRun ? answer.dryRunStatus : undefined) ?? status;
}

/** The number of bytes of its body. */
export const bytesOf = ({ body }: SerialisedResponse): number => (body === null ? 0 : Buffer.byteLength(body));

export const sendSerialised = (reply: FastifyReply, { status, headers, body }: SerialisedResponse): FastifyReply =>
  reply
    .code(status)
    .headers(headers)
    .send(body ?? undefined);
