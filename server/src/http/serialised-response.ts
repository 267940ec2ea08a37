import type { FastifyReply } from 'fastify';

/** A response that is complete but not sent yet: as such it can be stored for its Idempotency-Key. */
export type SerialisedResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
};

export const sendSerialised = (reply: FastifyReply, { status, headers, body }: SerialisedResponse): FastifyReply =>
  reply
    .code(status)
    .headers(headers)
    .send(body ?? undefined);
