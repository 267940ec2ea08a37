import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { bilingual, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { FastifyRequest } from 'fastify';

/** The refusal of a request without Host, which HTTP/1.1 requires (RFC 9112, 3.2). */
export const missingHostRefusal = (request: FastifyRequest): Refusal | undefined =>
  request.raw.httpVersion === '1.1' && request.headers.host === undefined
    ? new Refusal('invalid_header', {
        details: { header: verbatim('Host'), reason: bilingual('it is missing', 'está ausente') },
      })
    : undefined;
