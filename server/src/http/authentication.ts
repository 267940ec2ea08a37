import { isPermission, type Operation } from '@tropeiro/contract/operation.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { forbidden } from '@tropeiro/domain/access/forbidden.ts';
import { missingToken } from '@tropeiro/domain/access/missing-token.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { bilingual, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { FastifyRequest } from 'fastify';
import { isApiKey } from '../access/api-key-secret.ts';
import type { ApiKeyVerifier } from '../access/api-key-verifier.ts';
import { refreshCookieName } from '../access/log-in.ts';
import { type Tokens, wrongTokenType } from '../access/tokens.ts';
import { callerNetwork } from './caller-address.ts';
import type { RateLimit } from './rate-limit.ts';

/** What a caller reads whose address tried too many keys. */
export const tooManyKeysText = bilingual(
  'Your network address tried more than {limit|API key|API keys} in {window} s that were not in use here. Keys in use go on working. Check the key, and try again in {retry} s.',
  'O seu endereço de rede tentou mais de {limit|chave de API|chaves de API} em {window} s que não estavam em uso aqui. As chaves em uso continuam funcionando. Confira a chave e tente novamente em {retry} s.',
);

/** What tokens are verified with. */
export type AuthenticationDependencies = {
  readonly tokens: Tokens;
  readonly apiKeys: ApiKeyVerifier;
  /** Limits the API keys that an address tries. */
  readonly apiKeyRateLimit: RateLimit;
};

/** The actor of a request, by the token that its operation takes. Whether the session is live is checked by its first query. */
export function authenticate(
  operation: Operation,
  request: FastifyRequest,
  { tokens, apiKeys, apiKeyRateLimit }: AuthenticationDependencies,
): Promise<Actor> {
  const token = accessToken(operation, request);
  if (!isApiKey(token)) return tokens.verify(token, 'access');
  if (operation.access === 'login') throw wrongTokenType('access');
  return apiKeys.verify(token, () => apiKeyRateLimit.consume(`api_key ${callerNetwork(request)}`));
}

/** The actor of a request whose API key was refused as this one, as the key is now. */
export async function authenticateAgain(
  operation: Operation,
  request: FastifyRequest,
  refused: Actor,
  { apiKeys }: Pick<AuthenticationDependencies, 'apiKeys'>,
): Promise<Actor> {
  const actor = await apiKeys.verifyAgain(accessToken(operation, request), refused);
  requirePermission(operation, actor);
  return actor;
}

/** The same for an operation that takes a refresh token, which may stand in the body. */
export function authenticateRefresh(request: FastifyRequest, bodyToken: unknown, tokens: Tokens): Promise<Actor> {
  const token =
    bearerToken(request) ??
    (typeof bodyToken === 'string' && bodyToken !== '' ? bodyToken : cookieToken(request)) ??
    refuse(missingToken('refresh'));
  if (isApiKey(token)) throw wrongTokenType('refresh');
  return tokens.verify(token, 'refresh');
}

/** Refuses an actor without the permission that the operation requires; nowhere else is a permission checked against it. */
export function requirePermission(operation: Operation, actor: Actor): void {
  const { access } = operation;
  if (isPermission(access) && !actor.permissions.includes(access)) {
    if (actor.signing_key_id === null)
      throw new Refusal('key_lacks_permission', { details: { permission: verbatim(access) } });
    throw forbidden(actor.role, access);
  }
}

const accessToken = (operation: Operation, request: FastifyRequest): string =>
  bearerToken(request) ?? basicApiKey(operation, request) ?? refuse(missingToken('access'));

/**
 * The API key that is the password of Basic authentication (RFC 7617), for spreadsheets, which offer little else. It reads only:
 * browsers repeat Basic credentials by themselves. A password of a person is none, however right it is.
 */
function basicApiKey({ method }: Operation, { headers: { authorization } }: FastifyRequest): string | undefined {
  if (authorization === undefined || !/^Basic\b/i.test(authorization)) return undefined;
  if (method !== 'GET') throw missingToken('bearerToWrite');
  const credentials = Buffer.from(authorization.slice('Basic'.length), 'base64').toString();
  const password = /^[^:]*:([\w-]+)$/.exec(credentials)?.[1] ?? '';
  return isApiKey(password) ? password : refuse(missingToken('keyInPassword'));
}

function bearerToken(request: FastifyRequest): string | undefined {
  const { authorization } = request.headers;
  // Another scheme is answered with the one that there is.
  if (authorization === undefined || !/^Bearer\b/i.test(authorization)) return undefined;
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

function refuse(refusal: Refusal): never {
  throw refusal;
}
