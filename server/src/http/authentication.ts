import type { Operation } from '@tropeiro/contract/operation.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { FastifyRequest } from 'fastify';
import { refreshCookieName } from '../access/log-in.ts';
import type { Tokens } from '../access/tokens.ts';

/** Who is calling, by the token this operation takes. That the session is alive is asked with the question itself. */
export function authenticate(
  operation: Operation,
  request: FastifyRequest,
  bodyToken: unknown,
  tokens: Tokens,
): Promise<Actor> {
  if (operation.access !== 'refresh') return tokens.verify(bearer(request) ?? missing(), 'access');
  const token =
    bearer(request) ?? (typeof bodyToken === 'string' && bodyToken !== '' ? bodyToken : cookieToken(request));
  return tokens.verify(token ?? missing(), 'refresh');
}

/** The one place where a role is held against what an operation takes. */
export function requirePermission(operation: Operation, actor: Actor): void {
  const { access } = operation;
  if (access === 'public' || access === 'refresh' || access === 'session') return;
  if (!actor.permissions.includes(access)) {
    throw new Refusal('forbidden', { details: { role: actor.role, permission: access } });
  }
}

function bearer(request: FastifyRequest): string | undefined {
  const { authorization } = request.headers;
  if (authorization === undefined) return undefined;
  const token = /^Bearer +([\w.~+/=-]+) *$/i.exec(authorization)?.[1];
  if (token === undefined) throw new Refusal('invalid_token');
  return token;
}

function cookieToken(request: FastifyRequest): string | undefined {
  const pairs = request.headers.cookie?.split(';').map((pair) => pair.trim()) ?? [];
  return (
    pairs.find((pair) => pair.startsWith(`${refreshCookieName}=`))?.slice(refreshCookieName.length + 1) || undefined
  );
}

function missing(): never {
  throw new Refusal('missing_token');
}
