import { createHash } from 'node:crypto';
import { pageMediaType } from '@tropeiro/contract/media-types.ts';
import { type Language, languages } from '@tropeiro/domain/language/bilingual-text.ts';
import type { FileReply } from '../handling/call.ts';
import { Html, html } from './html.ts';
import { style } from './style.ts';

/** A public page: self-contained, in one of the service's languages. */
export type OpenPage = {
  readonly language: Language;
  readonly title: string;
  readonly main: Html;
  /** The number of seconds after which the browser reloads it. If absent, it does not reload. */
  readonly refreshS?: number;
  /** Its query, which the link to the other language repeats. If absent, none. */
  readonly query?: Readonly<Record<string, string>>;
  /** The one script that it runs, which may call only this service. If absent, it runs none. */
  readonly script?: string;
  /** Further links in its footer, beside the link to the other language. */
  readonly links?: readonly Html[];
};

/** The text of a page. */
export const pageText = ({ language, title, main, refreshS, script, query = {}, links = [] }: OpenPage): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${refreshS === undefined ? undefined : html`<meta http-equiv="refresh" content="${refreshS}">`}
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${new Html(style)}</style>
</head>
<body>
<main>
${main}
</main>
<footer>${links} ${otherLanguages(language, query)}</footer>
${script === undefined ? undefined : html`<script>${new Html(script)}</script>`}
</body>
</html>
`.text;

/** A page as the reply of an operation whose answer may be one (`bytes: [pageMediaType]`). */
export function pageReply(page: OpenPage): FileReply {
  const bytes = Buffer.from(pageText(page));
  return {
    size: bytes.length,
    bytes: async () => bytes,
    mediaType: pageContentType,
    entityTag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    headers: pageHeadersOf(page),
  };
}

/** The content type of a page. */
export const pageContentType = `${pageMediaType}; charset=utf-8`;

/** The page loads nothing, and only the style and script inside it may apply, so injected content can do nothing. */
export const pageHeadersOf = ({ script }: Pick<OpenPage, 'script'>): Readonly<Record<string, string>> => ({
  'content-security-policy': [
    "default-src 'none'",
    `style-src '${hashOf(style)}'`,
    ...(script === undefined ? [] : [`script-src '${hashOf(script)}'`, "connect-src 'self'"]),
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-robots-tag': 'noindex',
  vary: 'accept, accept-language',
});

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** The headers of a page that runs no script. */
export const pageHeaders = pageHeadersOf({});

const languageNames: Readonly<Record<Language, string>> = { en: 'English', 'pt-BR': 'Português' };

const otherLanguages = (language: Language, query: NonNullable<OpenPage['query']>): readonly Html[] =>
  languages
    .filter((other) => other !== language)
    .map(
      (other) =>
        html`<a href="?${String(new URLSearchParams({ ...query, lang: other }))}" hreflang="${other}" lang="${other}">${languageNames[other]}</a>`,
    );
