/** Of a refusal (RFC 9457). */
export const problemMediaType = 'application/problem+json';

/** Of a stream: server-sent events (WHATWG HTML, 9.2). */
export const eventStreamType = 'text/event-stream';

/** The list formats beside JSON. */
export const listMediaTypes = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
