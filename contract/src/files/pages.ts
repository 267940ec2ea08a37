import type { PageFiles } from './page-files.ts';

/** All pages of the service. Each is `files('/app/', 'console/dist', { isHome: true })` or alike. */
export const pages: readonly PageFiles[] = [];
