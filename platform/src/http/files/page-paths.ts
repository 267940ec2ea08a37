import { pageMediaType } from '@tropeiro/contract/media-types.ts';
import type { FastifyRequest } from 'fastify';
import { fileNegotiation } from '../response/negotiation.ts';
import type { PageFolder } from './page-folder.ts';

/** The paths of files below a path, in the syntax of the web server. */
export const filePatterns = (path: string): readonly string[] => [path, `${path}*`];

/** The methods allowed at the path of a request, if it belongs to files below one of these paths. */
export const fileMethods = (paths: readonly string[], { raw: { url = '' } }: FastifyRequest): readonly string[] =>
  paths.some((path) => `${pathOf(url)}/`.startsWith(path)) ? ['GET', 'HEAD', 'OPTIONS'] : [];

/** The page to which `GET /` redirects a client that prefers HTML, as a browser does. */
export function homeOf(pages: readonly PageFolder[], { raw, method, headers }: FastifyRequest): string | undefined {
  if (pathOf(raw.url ?? '') !== '/' || !(method === 'GET' || method === 'HEAD')) return undefined;
  const home = pages.find(({ files }) => files.answer.isHome);
  return home && prefersHtml(headers.accept) ? home.files.path : undefined;
}

const pathOf = (target: string): string => target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] || '/';

function prefersHtml(accept: string | undefined): boolean {
  try {
    return fileNegotiation(accept)(pageMediaType) !== undefined;
  } catch {
    return false;
  }
}
