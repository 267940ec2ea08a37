import type { FastifyReply } from 'fastify';

/** A response that is complete but not sent yet: as such it can be stored for its Idempotency-Key. */
export type SerializedResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
};

export const sendSerialized = (reply: FastifyReply, { status, headers, body }: SerializedResponse): FastifyReply =>
  reply
    .code(status)
    .headers(headers)
    .send(body ?? undefined);
