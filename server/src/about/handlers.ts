import { createHash } from 'node:crypto';
import { openapiOf } from '@tropeiro/contract/openapi/openapi.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { type BilingualText, bilingual, type Language, phrase } from '@tropeiro/domain/language/bilingual-text.ts';
import type { NotReady, Readiness } from '@tropeiro/platform/database/readiness.ts';
import { programRelease } from '@tropeiro/platform/handling/program-release.ts';
import type { Handlers } from '../handling/handler.ts';
import { referencePage, referenceScriptHash } from '../reference/page.ts';
import { listEnums } from './list-enums.ts';
import type { Metrics } from './metrics.ts';
import { getProgress } from './progress.ts';

/** The handlers of the operations about the service itself: progress of calls, codes, OpenAPI, reference, health, metrics. */
export const aboutHandlers = (
  metrics: Metrics,
  readiness: Readiness,
): Pick<
  Handlers,
  'getProgress' | 'listEnums' | 'getOpenapi' | 'getReference' | 'getHealth' | 'getReadiness' | 'getMetrics'
> => ({
  getProgress,
  listEnums,
  getOpenapi: async ({ query, language }) => withEntityTag(openapiText(query.lang ?? query.language ?? language)),
  getReference: async ({ query, language }) => ({
    ...withEntityTag(referencePage(query.lang ?? query.language ?? language)),
    headers: { 'content-security-policy': pagePolicy },
  }),
  getHealth: async () => ({ body: { status: 'ok', version: programRelease } }),
  getReadiness: async () => {
    const reason = await readiness.findNotReadyReason();
    if (reason === undefined) return { body: { status: 'ready' } };
    throw new Refusal('unavailable', {
      details: { reason: notReadyText(reason), retry: 5 },
      headers: { 'retry-after': '5' },
    });
  },
  getMetrics: async () => ({ text: await metrics.text() }),
});

/** The reason why the service is not ready: a code to search the manual for, and its meaning. */
const notReadyText = (reason: NotReady): BilingualText => phrase((say) => `${reason}: ${say(notReadyReasons[reason])}`);

const notReadyReasons: Readonly<Record<NotReady, BilingualText>> = {
  migrations: bilingual('migrations are missing', 'faltam migrações'),
  read_only: bilingual('the database is read-only', 'o banco de dados só permite leitura'),
  rights: bilingual(
    'the privileges in the database are not the required ones',
    'os privilégios no banco de dados não são os exigidos',
  ),
};

/** The OpenAPI document, generated once per language: it is long, and anyone may request it any number of times. */
function openapiText(language: Language): string {
  const text =
    openapiTexts.get(language) ?? JSON.stringify(openapiOf(operations, { language, version: programRelease }));
  openapiTexts.set(language, text);
  return text;
}

const openapiTexts = new Map<Language, string>();

/** A text and its entity tag: a hash, with which a client that has the text already gets a 304. */
function withEntityTag(text: string): { text: string; entityTag: string } {
  const entityTag = entityTags.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 22);
  entityTags.set(text, entityTag);
  return { text, entityTag };
}

/** Entity tags by text; only a few texts exist. */
const entityTags = new Map<string, string>();

/**
 * The content security policy of the reference. The page contains everything it needs; its only script is allowed by
 * hash.
 */
const pagePolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src '${referenceScriptHash()}'`,
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
