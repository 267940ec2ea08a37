/** The cursor of the page that the `Link` of an answer names as the next; undefined on the last. */
export function nextCursor(headers: Headers): string | undefined {
  const links = (headers.get('link') ?? '').split(', ');
  const [next] = links.flatMap((link) => /^<([^<>]*)>; rel="next"$/.exec(link)?.[1] ?? []);
  return next === undefined ? undefined : (new URL(next, 'http://localhost').searchParams.get('cursor') ?? undefined);
}
