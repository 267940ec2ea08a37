import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerNetwork } from '../request/caller-address.ts';
import { type RateLimit, rateLimitHeaders } from './rate-limit.ts';

/**
 * The rate limits of token renewals: those of a session, and failed ones of an address. Many phones behind one address
 * can therefore renew in the same minute, while wrong tokens are slowed.
 */
export class RenewalRateLimits {
  private readonly ofSession: RateLimit;
  private readonly failedOfAddress: RateLimit;

  constructor(ofSession: RateLimit, failedOfAddress: RateLimit) {
    this.ofSession = ofSession;
    this.failedOfAddress = failedOfAddress;
  }

  /** Counts a renewal whose token is genuine, or refuses it. */
  async consume({ session_id }: Actor, reply: FastifyReply): Promise<void> {
    reply.headers(rateLimitHeaders(await this.ofSession.consume(`renewal ${session_id}`)));
  }

  /** Counts a renewal whose token was rejected. Refuses an address with too many of them. */
  async countFailure(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.headers(rateLimitHeaders(await this.failedOfAddress.consume(`failed renewal ${callerNetwork(request)}`)));
  }
}
