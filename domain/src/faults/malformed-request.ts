import { type BilingualText, bilingual } from '../language/bilingual-text.ts';
import { Refusal } from './refusal.ts';

/** Why a request could not be read at all. */
const reasons = {
  http: bilingual('it is not valid HTTP', 'não é HTTP válido'),
  url: bilingual(
    'its URL is not percent-encoded UTF-8, in which é is %C3%A9',
    'a URL não está em UTF-8 com codificação percentual, em que é se escreve %C3%A9',
  ),
  path: bilingual('a part of its path is too long', 'uma parte do caminho é longa demais'),
  compression: bilingual(
    'its body is not compressed as Content-Encoding says, or is damaged',
    'o corpo não está compactado como diz Content-Encoding, ou está danificado',
  ),
  broken_off: bilingual('it ended early', 'foi interrompida antes do fim'),
} as const satisfies Record<string, BilingualText>;

export type MalformedReason = keyof typeof reasons;

export const malformedRequest = (reason: MalformedReason): Refusal =>
  new Refusal('malformed_request', { details: { reason: reasons[reason] } });
