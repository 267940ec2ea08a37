import { isPermission, type Operation } from '@tropeiro/contract/operation.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { forbidden } from '@tropeiro/domain/access/forbidden.ts';
import { missingToken } from '@tropeiro/domain/access/missing-token.ts';
import { type TokenKind, wrongTokenType } from '@tropeiro/domain/access/token-kind.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { bilingual, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { FastifyRequest } from 'fastify';
import type { RateLimit } from './limits/rate-limit.ts';
import { callerNetwork } from './request/caller-address.ts';

/** The text a caller reads if its address has tried too many keys. */
export const tooManyKeysText = bilingual(
  'Your network address tried more than {limit|API key|API keys} in {window} s that are not in use here. Keys in use keep working. Check the key, and try again in {retry} s.',
  'O seu endereço de rede tentou mais de {limit|chave de API|chaves de API} em {window} s que não estavam em uso aqui. As chaves em uso continuam funcionando. Confira a chave e tente novamente em {retry} s.',
);

/**
 * Verifies the tokens of sessions. Returns their actor, or refuses a token that is forged, expired or of the other
 * kind.
 */
export type TokenVerifier = { verify(token: string, kind: TokenKind): Promise<Actor> };

/** Verifies API keys. Returns their actor, or refuses a key that is not live. */
export type KeyVerifier = {
  /** Whether a bearer token has the form of an API key. */
  isApiKey(token: string): boolean;
  /** @param limitUnknown refuses if an address has tried too many unknown keys */
  verify(key: string, limitUnknown: () => unknown): Promise<Actor>;
  /** Looks up a key again that was refused for this actor, and returns its current actor. */
  verifyAgain(key: string, refused: Actor): Promise<Actor>;
};

/** The verifiers of tokens and keys. */
export type AuthenticationDependencies = {
  readonly tokens: TokenVerifier;
  readonly apiKeys: KeyVerifier;
  /** The cookie that contains the refresh token of a browser. */
  readonly refreshCookieName: string;
  /** Limits the API keys that an address tries. */
  readonly apiKeyRateLimit: RateLimit;
};

/**
 * The actor of a request, by the token that its operation takes. The first query of the call checks whether the session
 * is live.
 */
export function authenticate(
  operation: Pick<Operation, 'access' | 'method'>,
  request: FastifyRequest,
  { tokens, apiKeys, apiKeyRateLimit }: AuthenticationDependencies,
): Promise<Actor> {
  const token = accessToken(operation, request, apiKeys);
  if (!apiKeys.isApiKey(token)) return tokens.verify(token, 'access');
  if (operation.access === 'login') throw wrongTokenType('access');
  return apiKeys.verify(token, () => apiKeyRateLimit.consume(`api_key ${callerNetwork(request)}`));
}

/** The current actor of a request whose API key was refused for this actor. */
export async function authenticateAgain(
  operation: Operation,
  request: FastifyRequest,
  refused: Actor,
  { apiKeys }: Pick<AuthenticationDependencies, 'apiKeys'>,
): Promise<Actor> {
  const actor = await apiKeys.verifyAgain(accessToken(operation, request, apiKeys), refused);
  requirePermission(operation, actor);
  return actor;
}

/** The actor of an operation that takes a refresh token, which may be in the body. */
export function authenticateRefresh(
  request: FastifyRequest,
  bodyToken: unknown,
  { tokens, apiKeys, refreshCookieName }: AuthenticationDependencies,
): Promise<Actor> {
  const token =
    bearerToken(request) ??
    (typeof bodyToken === 'string' && bodyToken !== '' ? bodyToken : cookieToken(request, refreshCookieName)) ??
    refuse(missingToken('refresh'));
  if (apiKeys.isApiKey(token)) throw wrongTokenType('refresh');
  return tokens.verify(token, 'refresh');
}

/** Refuses an actor without the permission that the operation requires. This is the only place that checks it. */
export function requirePermission(operation: Operation, actor: Actor): void {
  const { access } = operation;
  if (isPermission(access) && !actor.permissions.includes(access)) {
    if (actor.signing_key_id === null)
      throw new Refusal('key_lacks_permission', { details: { permission: verbatim(access) } });
    throw forbidden(actor.role, access);
  }
}

const accessToken = (
  operation: Pick<Operation, 'access' | 'method'>,
  request: FastifyRequest,
  apiKeys: KeyVerifier,
): string => bearerToken(request) ?? basicApiKey(operation, request, apiKeys) ?? refuse(missingToken('access'));

/**
 * The API key in the password of Basic authentication (RFC 7617), for spreadsheets, which offer little else. It may
 * only read, because browsers repeat Basic credentials by themselves. A person's password is never accepted.
 */
function basicApiKey(
  { method }: Pick<Operation, 'method'>,
  { headers: { authorization } }: FastifyRequest,
  apiKeys: KeyVerifier,
): string | undefined {
  if (authorization === undefined || !/^Basic\b/i.test(authorization)) return undefined;
  if (method !== 'GET') throw missingToken('bearerToWrite');
  const credentials = Buffer.from(authorization.slice('Basic'.length), 'base64').toString();
  const password = /^[^:]*:([\w-]+)$/.exec(credentials)?.[1] ?? '';
  return apiKeys.isApiKey(password) ? password : refuse(missingToken('keyInPassword'));
}

/** The token of the Authorization header. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const { authorization } = request.headers;
  // The response to another scheme names the supported one.
  if (authorization === undefined || !/^Bearer\b/i.test(authorization)) return undefined;
  const token = /^Bearer +([\w.~+/=-]+) *$/i.exec(authorization)?.[1];
  if (token === undefined) throw new Refusal('invalid_token');
  return token;
}

function cookieToken(request: FastifyRequest, name: string): string | undefined {
  const pairs = request.headers.cookie?.split(';').map((pair) => pair.trim()) ?? [];
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
}

function refuse(refusal: Refusal): never {
  throw refusal;
}
