import { mapMediaTypes } from '@tropeiro/contract/media-types.ts';
import type { ListFormat } from '@tropeiro/platform/http/formats/list-format.ts';
import { linesOf, type TrackRow } from './track-lines.ts';

/**
 * A track as GPX 1.1 (topografix.com): a segment for each line, as its specification requires after lost reception.
 * Speeds and courses use Garmin's extension (TrackPointExtension v2). Positions outside the lines are counted at the
 * end.
 */
export const gpxTrack: ListFormat = {
  mediaType: mapMediaTypes.gpx,
  extension: 'gpx',
  async *write(chunks) {
    yield opening;
    let isOpen = false;
    let jumpCount = 0;
    for await (const { points, jumps, isContinued } of linesOf(chunks)) {
      jumpCount += jumps.length;
      const own = isContinued ? points.slice(1) : points;
      if (own.length === 0) continue;
      if (!isContinued) yield isOpen ? '</trkseg>\n<trkseg>\n' : '<trkseg>\n';
      isOpen = true;
      yield own.map(pointOf).join('');
    }
    yield `${isOpen ? '</trkseg>\n' : ''}</trk>\n<extensions><tropeiro:jumps>${jumpCount}</tropeiro:jumps></extensions>\n</gpx>\n`;
  },
};

const opening = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Tropeiro" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" xmlns:tropeiro="urn:tropeiro:track">
<trk>
`;

/** It contains no texts of a caller. */
function pointOf({ latitude, longitude, altitude, date_time, speed, course }: TrackRow): string {
  const height = altitude === null ? '' : `<ele>${decimal(altitude)}</ele>`;
  const motion = [
    ...(speed === null ? [] : [`<gpxtpx:speed>${decimal(speed / 3.6)}</gpxtpx:speed>`]),
    ...(course === null ? [] : [`<gpxtpx:course>${decimal(course)}</gpxtpx:course>`]),
  ].join('');
  const extensions =
    motion === '' ? '' : `<extensions><gpxtpx:TrackPointExtension>${motion}</gpxtpx:TrackPointExtension></extensions>`;
  return `<trkpt lat="${degrees(latitude)}" lon="${degrees(longitude)}">${height}<time>${date_time}</time>${extensions}</trkpt>\n`;
}

/** A centimetre. XML decimals have no exponents. */
const degrees = (value: number): string => value.toFixed(7);
const decimal = (value: number): string => value.toFixed(2);
