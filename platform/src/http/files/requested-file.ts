/**
 * The name of the file that a request target names below a path, or the index for a target without a file extension.
 * Undefined if no file can have this name. Names are looked up in the list of the folder's files, so that no target can
 * name a file of another folder. Strange spellings still get no index.
 */
export function requestedFile(target: string, path: string): string | undefined {
  const segments = requestedSegments(target, path);
  return segments?.at(-1)?.includes('.') ? segments.join('/') : segments && indexName;
}

/**
 * The names below a path in a request target, decoded. Undefined if the target is not below the path, or if one of them
 * is empty, hidden, or has slashes or control characters.
 */
export function requestedSegments(target: string, path: string): readonly string[] | undefined {
  const requested = target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  if (`${requested}/` === path) return [];
  if (!requested.startsWith(path)) return undefined;
  const segments = requested.slice(path.length).split('/').map(decoded);
  if (segments.at(-1) === '') segments.pop();
  return segments.every((segment) => segment !== undefined && isPlain(segment)) ? (segments as string[]) : undefined;
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
