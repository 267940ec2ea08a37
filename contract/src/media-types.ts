/** The media type of a problem (RFC 9457). */
export const problemMediaType = 'application/problem+json';

/** The media type of a stream of server-sent events (WHATWG HTML, 9.2). */
export const eventStreamType = 'text/event-stream';

/** The media type of a page that a person reads without a login. */
export const pageMediaType = 'text/html';

/** The media type of a document to print. */
export const pdfMediaType = 'application/pdf';

/** The media types of lists beside JSON. */
export const listMediaTypes = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** The media types of lists of places, beside those of all lists: GeoJSON (RFC 7946), and of a track GPX 1.1. */
export const mapMediaTypes = {
  geojson: 'application/geo+json',
  gpx: 'application/gpx+xml',
} as const;
export type MapFormat = keyof typeof mapMediaTypes;

/**
 * What places a list has: `points`, each by itself, or those of a `track`, in the order of time (`date_time`), of which some
 * are no part of the line (`jump`) and some begin a new one (`gap`).
 */
export type MapRows = 'points' | 'track';

/** The formats of maps in which such a list comes. */
export const mapFormatsOf: Readonly<Record<MapRows, readonly MapFormat[]>> = {
  points: ['geojson'],
  track: ['geojson', 'gpx'],
};
