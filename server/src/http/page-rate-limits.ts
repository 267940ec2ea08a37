import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { callerNetwork } from './caller-address.ts';
import type { RateLimit, RateLimitStatus } from './rate-limit.ts';

/** The rate limits of pages without a login: of an address, and of one page, whoever asks for it. */
export class PageRateLimits {
  private readonly ofAddress: RateLimit;
  private readonly ofPage: RateLimit;

  constructor(ofAddress: RateLimit, ofPage: RateLimit) {
    this.ofAddress = ofAddress;
    this.ofPage = ofPage;
  }

  /** Counts one request, or refuses it; gives the status of the address. */
  async consume(request: FastifyRequest): Promise<RateLimitStatus> {
    const status = await this.ofAddress.consume(`page ${callerNetwork(request)}`);
    // The path of a page is its credential: it is stored nowhere.
    const path = request.url.split('?', 1)[0] ?? '';
    await this.ofPage.consume(`page of ${createHash('sha256').update(path).digest('base64url')}`);
    return status;
  }
}
