import { defaultBodyLimit } from '@tropeiro/contract/body-limit.ts';
import type { Operation } from '@tropeiro/contract/operation.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tokens } from '../access/tokens.ts';
import type { Shares } from '../sharing/fair-semaphore.ts';
import { actorOf, requirePermission } from './authentication.ts';
import { BodyMemory, bodyBytesOf } from './body-memory.ts';
import type { CallLimits } from './call-rate-limits.ts';
import { callerNetwork } from './caller-address.ts';
import type { JsonAllowance } from './json-body.ts';
import { type RateLimit, rateHeaders } from './rate-limit.ts';
import type { BodyAllowance } from './receive-body.ts';
import { expectedTypes } from './upload.ts';

/** What a request is admitted with. */
export type Admittance = {
  readonly tokens: Tokens;
  readonly callLimits: CallLimits;
  readonly loginRateLimit: RateLimit;
  /** The most of a body whose operation does not say otherwise. */
  readonly bodyBytes: number;
  readonly bodyMemory: Shares;
};

/** Who calls, where that is known before the body is read, and what body they may send; without one, none is read. */
export type Admission = {
  readonly actor: Actor | undefined;
  readonly body: (BodyAllowance & JsonAllowance) | undefined;
  readonly memory: BodyMemory | undefined;
};

/** Of a caller who is not known yet: more than any login or refresh token takes. */
const strangerBodyBytes = 8192;

/** Whether the caller is known by the token in the header, before anything else is read. */
export const isForSession = ({ access }: Operation): boolean => access !== 'public' && access !== 'refresh';

/** Nothing is decided about calls of these, and none has a body. */
export const isForAll = ({ access, guarded, body }: Operation): boolean => access === 'public' && !guarded && !body;

const admissions = new WeakMap<FastifyRequest, Admission>();

export const admissionOf = (request: FastifyRequest): Admission | undefined => admissions.get(request);

/** Everything that can refuse a call of this operation before a byte of its body is read. */
export function admissionFor(operation: Operation, service: Admittance) {
  const { upload, bodyLimit } = operation;
  const isKnown = isForSession(operation);
  const mostBytes = isKnown ? bodyBytesOf(operation, service.bodyBytes) : strangerBodyBytes;
  const mostValues = (bodyLimit ?? defaultBodyLimit).values;
  const tooLarge = () =>
    upload
      ? new Refusal('file_too_large', { details: { limit: upload.maxBytes } })
      : new Refusal('body_too_large', { details: { limit: mostBytes } });
  const expected = expectedTypes(upload, isKnown);

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (operation.guarded) {
      const spent = service.loginRateLimit.spend(`login ${callerNetwork(request)}`);
      reply.headers(rateHeaders(spent instanceof Promise ? await spent : spent));
    }
    const actor = isKnown ? await known(request, reply) : undefined;
    const memory =
      operation.body && actor ? new BodyMemory(service.bodyMemory, actor, request.raw, reply.raw) : undefined;
    const body = operation.body && {
      mostBytes,
      mostValues,
      mayBePacked: isKnown,
      expected,
      tooLarge,
      // What a stranger may send is as little as a connection costs anyway.
      takeMemory: (bytes: number) => memory?.take(bytes),
      goAhead: () => reply.raw.writeContinue(),
    };
    admissions.set(request, { actor, body, memory });
  };

  async function known(request: FastifyRequest, reply: FastifyReply): Promise<Actor> {
    const actor = await actorOf(operation, request, undefined, service.tokens);
    const spent = service.callLimits.spend(actor);
    reply.headers(rateHeaders(spent instanceof Promise ? await spent : spent));
    requirePermission(operation, actor);
    return actor;
  }
}
