import { createHash } from 'node:crypto';
import type { Operation } from '@tropeiro/contract/operation.ts';
import type { FastifyRequest } from 'fastify';
import { canonicalPath } from '../request/call-input.ts';
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

  /** Counts one request of this operation, or refuses it. Returns the status of the address's limit. */
  async consume(operation: Operation, request: FastifyRequest): Promise<RateLimitStatus> {
    const status = await this.ofAddress.consume(`page ${callerNetwork(request)}`);
    // The path of a page is its credential, so it is never stored. Its parameters are decoded: one page has many spellings.
    const page = canonicalPath(operation, request.params as Record<string, unknown>);
    await this.ofPage.consume(`page of ${createHash('sha256').update(page).digest('base64url')}`);
    return status;
  }
}
