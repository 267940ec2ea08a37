/** The cursor of the next page, from the `Link` header of an answer. Undefined on the last page. */
export function nextCursor(headers: Headers): string | undefined {
  const links = (headers.get('link') ?? '').split(', ');
  const [next] = links.flatMap((link) => /^<([^<>]*)>; rel="next"$/.exec(link)?.[1] ?? []);
  return next === undefined ? undefined : (new URL(next, 'http://localhost').searchParams.get('cursor') ?? undefined);
}
