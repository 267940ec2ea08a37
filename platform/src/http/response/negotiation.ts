import { eventStreamType } from '@tropeiro/contract/media-types.ts';
import type { Answer } from '@tropeiro/contract/operation.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { type Language, languages, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import Negotiator from 'negotiator';

/** The language of a response, by Accept-Language: English unless Portuguese is preferred. */
export function languageOf(acceptLanguage: string | undefined): Language {
  if (!acceptLanguage) return 'en';
  const headers = { 'accept-language': truncated(acceptLanguage) };
  const preferred = new Negotiator({ headers }).language(['en', 'pt-BR', 'pt']);
  if (preferred === 'pt') return 'pt-BR';
  return languages.find((language) => language === preferred) ?? 'en';
}

/** Longer than any header of a real client. Each preference is compared with each offered value. */
const maxHeaderLength = 1000;

/** The beginning of a long header, up to its last complete preference. */
function truncated(header: string): string {
  if (header.length <= maxHeaderLength) return header;
  return header.slice(0, Math.max(0, header.lastIndexOf(',', maxHeaderLength)));
}

/** An Accept header without parameters such as a charset, which are no reason to refuse. The quality `q` stays. */
const withoutParameters = (accept: string): string =>
  accept.replace(/;\s*([^\s=;,]+)\s*=\s*(?:"[^"]*"|[^;,]*)/g, (parameter, name: string) =>
    name.toLowerCase() === 'q' ? parameter : '',
  );

/**
 * Which of the offered values the client prefers, by its Accept header. The first one if there is no header. Refuses if
 * none is acceptable.
 */
export function preferredMediaType<T extends { readonly mediaType: string }>(
  accept: string | undefined,
  offered: readonly [T, ...T[]],
): T {
  if (!accept || accept === '*/*') return offered[0];
  const mediaTypes = offered.map(({ mediaType }) => mediaType.split(';', 1)[0] ?? '');
  const chosen = new Negotiator({ headers: { accept: withoutParameters(truncated(accept)) } }).mediaType(mediaTypes);
  const found = chosen === undefined ? undefined : offered[mediaTypes.indexOf(chosen)];
  if (!found) throw new Refusal('not_acceptable', { details: { offered: verbatim(mediaTypes.join(', ')) } });
  return found;
}

/**
 * Which of these media types a client prefers to the record, by its Accept header. Undefined if it prefers the record.
 */
export const fileNegotiation =
  (accept: string | undefined) =>
  (...mediaTypes: readonly string[]): string | undefined => {
    const accepted = preferredMediaType(accept, [json, ...mediaTypes.map((mediaType) => ({ mediaType }))]);
    return accepted === json ? undefined : accepted.mediaType;
  };

export const json: { readonly mediaType: string } = { mediaType: 'application/json' };

/** Refuses a client that accepts none of the media types of this answer. Lists are checked by their formats. */
export function requireAcceptable(answer: Answer, accept: string | undefined): void {
  if (answer.kind === 'none') return;
  const first = answer.kind === 'document' ? answer : answer.kind === 'stream' ? { mediaType: eventStreamType } : json;
  const others = answer.kind === 'record' ? (answer.bytes ?? []) : [];
  preferredMediaType(accept, [first, ...others.map((mediaType) => ({ mediaType }))]);
}
