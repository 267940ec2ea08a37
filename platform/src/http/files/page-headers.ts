import type { FilesAnswer } from '@tropeiro/contract/files/page-files.ts';

/** The headers of a file of a page, by its name. */
export const fileHeaders = (answer: FilesAnswer, name: string): Readonly<Record<string, string>> => ({
  'accept-ranges': 'bytes',
  'cache-control': hash.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
  'content-security-policy': policyOf(answer.wasmScripts?.includes(withoutHash(name)) ?? false),
  ...(answer.permissions && {
    'permissions-policy': answer.permissions.map((permission) => `${permission}=(self)`).join(', '),
  }),
});

/** The hash of a name and its ending, as the build writes them (esbuild's `[name]-[hash]`): eight characters of base 32. */
const hash = /-[A-Z2-7]{8}\.\w+$/;

const withoutHash = (name: string): string => name.replace(hash.test(name) ? hash : /\.\w+$/, '');

/**
 * The content security policy of pages. A script that runs as a worker obeys the policy of its own file, so WebAssembly
 * can be allowed to one worker alone.
 */
const policyOf = (mayCompileWasm: boolean): string =>
  [
    "default-src 'none'",
    `script-src 'self'${mayCompileWasm ? " 'wasm-unsafe-eval'" : ''}`,
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
