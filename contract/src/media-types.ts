/** The media type of a problem (RFC 9457). */
export const problemMediaType = 'application/problem+json';

/** The media type of a stream of server-sent events (WHATWG HTML, 9.2). */
export const eventStreamType = 'text/event-stream';

/** The media types of lists beside JSON. */
export const listMediaTypes = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
