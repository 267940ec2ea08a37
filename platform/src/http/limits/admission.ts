import { defaultBodyLimit } from '@tropeiro/contract/body-limit.ts';
import type { Operation } from '@tropeiro/contract/operation.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FairSemaphore } from '../../sharing/fair-semaphore.ts';
import { type AuthenticationDependencies, authenticate, requirePermission } from '../authentication.ts';
import type { JsonLimits } from '../body/json-body.ts';
import type { BodyLimits } from '../body/receive-body.ts';
import { expectedTypes } from '../body/upload.ts';
import { callerNetwork } from '../request/caller-address.ts';
import { BodyMemory, maxBodyBytesOf } from './body-memory.ts';
import type { CallRateLimits } from './call-rate-limits.ts';
import type { PageRateLimits } from './page-rate-limits.ts';
import { type RateLimit, rateLimitHeaders } from './rate-limit.ts';

/** The dependencies of the decision whether a request is admitted. */
export type AdmissionDependencies = AuthenticationDependencies & {
  /** Limits the logins of an address. */
  readonly loginRateLimit: RateLimit;
  readonly callRateLimits: CallRateLimits;
  readonly pageRateLimits: PageRateLimits;
  /** The maximum bytes of a body, unless its operation sets another limit. */
  readonly defaultMaxBodyBytes: number;
  readonly bodyMemory: FairSemaphore;
};

/**
 * The outcome for an admitted request: its actor, if known before the body is read, and the limits of its body, if one
 * is read.
 */
export type Admission = {
  readonly actor: Actor | undefined;
  readonly body: (BodyLimits & JsonLimits) | undefined;
  readonly memory: BodyMemory | undefined;
};

/** The maximum bytes of a body from an unauthenticated sender: more than any login or refresh token takes. */
const maxAnonymousBodyBytes = 8192;

/** Whether the operation needs an access token. Then a header identifies the caller before anything else is read. */
export const requiresSession = ({ access }: Operation): boolean => access !== 'public' && access !== 'refresh';

/** Whether every request of the operation is admitted: it is public, not rate limited, and has no body. */
export const needsNoAdmission = ({ access, limitedByAddress, body }: Operation): boolean =>
  access === 'public' && !limitedByAddress && !body;

/**
 * Whether a body is read. A change without a body reads one too: if it requests a dry run, the change must not be made.
 */
const readsBody = (operation: Operation): boolean =>
  operation.body !== undefined || (operation.method !== 'GET' && requiresSession(operation));

const admissions = new WeakMap<FastifyRequest, Admission>();

export const admissionOf = (request: FastifyRequest): Admission | undefined => admissions.get(request);

/** The memory of the body of an admitted request. */
export function bodyMemoryOf(request: FastifyRequest): BodyMemory {
  const memory = admissions.get(request)?.memory;
  if (!memory) throw new Error('Only a call with a body may reserve memory for its work');
  return memory;
}

/** Makes the Fastify hook that can refuse a request of this operation before a byte of its body is read. */
export function admissionFor(operation: Operation, dependencies: AdmissionDependencies) {
  const { upload, bodyLimit } = operation;
  const hasSession = requiresSession(operation);
  const hasBody = readsBody(operation);
  const maxBytes = hasSession ? maxBodyBytesOf(operation, dependencies.defaultMaxBodyBytes) : maxAnonymousBodyBytes;
  const maxValueCount = (bodyLimit ?? defaultBodyLimit).values;
  const tooLargeRefusal = () =>
    upload
      ? new Refusal('file_too_large', { details: { limit: upload.maxBytes } })
      : new Refusal('body_too_large', { details: { limit: maxBytes } });
  const expected = expectedTypes(upload, hasSession);

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (operation.limitedByAddress === 'login') {
      const consumed = dependencies.loginRateLimit.consume(`login ${callerNetwork(request)}`);
      reply.headers(rateLimitHeaders(consumed instanceof Promise ? await consumed : consumed));
    } else if (operation.limitedByAddress === 'page')
      reply.headers(rateLimitHeaders(await dependencies.pageRateLimits.consume(operation, request)));
    const actor = hasSession ? await authorize(request, reply) : undefined;
    const memory =
      hasBody && actor ? new BodyMemory(dependencies.bodyMemory, actor, request.raw, reply.raw) : undefined;
    const body = hasBody
      ? {
          maxBytes,
          maxValueCount,
          canBeCompressed: hasSession,
          expected,
          tooLargeRefusal,
          // An anonymous body is as small as the cost of a connection.
          reserveMemory: (bytes: number) => memory?.reserve(bytes),
          sendContinue: () => reply.raw.writeContinue(),
        }
      : undefined;
    admissions.set(request, { actor, body, memory });
  };

  async function authorize(request: FastifyRequest, reply: FastifyReply): Promise<Actor> {
    const actor = await authenticate(operation, request, dependencies);
    const consumed = dependencies.callRateLimits.consume(actor);
    reply.headers(rateLimitHeaders(consumed instanceof Promise ? await consumed : consumed));
    requirePermission(operation, actor);
    return actor;
  }
}
