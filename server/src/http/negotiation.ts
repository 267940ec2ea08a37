import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { type Language, languages } from '@tropeiro/domain/language/bilingual-text.ts';
import Negotiator from 'negotiator';

/** English unless Portuguese is preferred. */
export function languageOf(acceptLanguage: string | undefined): Language {
  if (!acceptLanguage) return 'en';
  const headers = { 'accept-language': beginningOf(acceptLanguage) };
  const preferred = new Negotiator({ headers }).language(['en', 'pt-BR', 'pt']);
  if (preferred === 'pt') return 'pt-BR';
  return languages.find((language) => language === preferred) ?? 'en';
}

/** Nobody has so many wishes; each of them is weighed against each thing there is. */
const longestWish = 1000;

/** As many wishes as are weighed, whole ones. */
function beginningOf(wishes: string): string {
  if (wishes.length <= longestWish) return wishes;
  return wishes.slice(0, Math.max(0, wishes.lastIndexOf(',', longestWish)));
}

/** What clients say beyond the type, such as a charset, is no reason to give them nothing. How much they want it stays. */
const withoutParameters = (accept: string): string =>
  accept.replace(/;\s*([^\s=;,]+)\s*=\s*(?:"[^"]*"|[^;,]*)/g, (parameter, name: string) =>
    name.toLowerCase() === 'q' ? parameter : '',
  );

/** Which of the offered things the caller wants most; the first one when they do not say. */
export function preferredMediaType<T extends { readonly mediaType: string }>(
  accept: string | undefined,
  offered: readonly [T, ...T[]],
): T {
  if (!accept || accept === '*/*') return offered[0];
  const plain = offered.map(({ mediaType }) => mediaType.split(';', 1)[0] ?? '');
  const chosen = new Negotiator({ headers: { accept: withoutParameters(beginningOf(accept)) } }).mediaType(plain);
  const found = chosen === undefined ? undefined : offered[plain.indexOf(chosen)];
  if (!found) throw new Refusal('not_acceptable', { details: { offered: plain.join(', ') } });
  return found;
}
