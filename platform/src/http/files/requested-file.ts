/**
 * The name of the file that a request target names below a path, or the index for a target without a file extension.
 * Undefined if no file can have this name. Names are looked up in the list of the folder's files, so that no target can
 * name a file of another folder. Strange spellings still get no index.
 */
export function requestedFile(target: string, path: string): string | undefined {
  const requested = target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  if (`${requested}/` === path) return indexName;
  if (!requested.startsWith(path)) return undefined;
  const segments = requested.slice(path.length).split('/').map(decoded);
  if (segments.at(-1) === '') segments.pop();
  if (!segments.every((segment) => segment !== undefined && isPlain(segment))) return undefined;
  return segments.at(-1)?.includes('.') ? segments.join('/') : indexName;
}

export const indexName = 'index.html';

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** Whether a segment of a path is a plain name: not empty, not hidden, without slashes and control characters. */
const isPlain = (segment: string): boolean => /^[^./\\\p{Cc}][^/\\\p{Cc}]*$/u.test(segment);
