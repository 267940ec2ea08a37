import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { callerNetwork } from '../request/caller-address.ts';
import type { RateLimit, RateLimitStatus } from './rate-limit.ts';

/** The rate limits of pages without a login: per address, and per page over all addresses. */
export class PageRateLimits {
  private readonly ofAddress: RateLimit;
  private readonly ofPage: RateLimit;

  constructor(ofAddress: RateLimit, ofPage: RateLimit) {
    this.ofAddress = ofAddress;
    this.ofPage = ofPage;
  }

  /** Counts one request, or refuses it. Returns the status of the address's limit. */
  async consume(request: FastifyRequest): Promise<RateLimitStatus> {
    const status = await this.ofAddress.consume(`page ${callerNetwork(request)}`);
    // The path of a page is its credential, so it is never stored.
    const path = request.url.split('?', 1)[0] ?? '';
    await this.ofPage.consume(`page of ${createHash('sha256').update(path).digest('base64url')}`);
    return status;
  }
}
