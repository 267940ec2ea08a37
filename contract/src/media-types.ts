/** The media type of a problem (RFC 9457). */
export const problemMediaType = 'application/problem+json';

/** The media type of a stream of server-sent events (WHATWG HTML, 9.2). */
export const eventStreamType = 'text/event-stream';

/** The media type of a page that people read without a login. */
export const pageMediaType = 'text/html';

/** The media type of a printable document. */
export const pdfMediaType = 'application/pdf';

/** The media types of lists other than JSON. */
export const listMediaTypes = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** The additional media types of lists of places: GeoJSON (RFC 7946), and GPX 1.1 for a track. */
export const mapMediaTypes = {
  geojson: 'application/geo+json',
  gpx: 'application/gpx+xml',
} as const;
export type MapFormat = keyof typeof mapMediaTypes;

/**
 * The geometry of a list of places. `points` are separate places. A `track` orders them by time (`date_time`): a `jump`
 * is left out of the line, and a `gap` begins a new line.
 */
export type MapRows = 'points' | 'track';

/** The map formats of such a list. */
export const mapFormatsOf: Readonly<Record<MapRows, readonly MapFormat[]>> = {
  points: ['geojson'],
  track: ['geojson', 'gpx'],
};
