import { ProtobufReader } from '../bytes/protobuf-reader.ts';
import { BadExtract } from './bad-extract.ts';
import { type Blob, inBlob } from './blobs.ts';
import type { OsmBounds, OsmExtract } from './extract.ts';

/** What a file may require of its reader. Files with the history of objects would contain deleted streets. */
const supportedFeatures = ['OsmSchema-V0.6', 'DenseNodes'];

export type ExtractHeader = Pick<OsmExtract, 'bounds' | 'timeS'>;

/** Reads the bounds and the time, and refuses a file that requires a feature this reader does not have. */
export function readHeader(bytes: Uint8Array, blob: Blob): ExtractHeader {
  return inBlob(blob, () => {
    const reader = new ProtobufReader(bytes);
    let bounds: OsmBounds | undefined;
    let timeS: number | undefined;
    while (reader.nextField()) {
      if (reader.field === 1) bounds = readBounds(reader.message());
      else if (reader.field === 4) checkFeature(reader.text(), blob);
      else if (reader.field === 32) timeS = reader.uint();
      else reader.skip();
    }
    return { bounds, timeS };
  });
}

function checkFeature(feature: string, blob: Blob): void {
  if (supportedFeatures.includes(feature)) return;
  const problem = `the file requires the feature ${feature}, which is not supported.`;
  throw new BadExtract(blob.offset, `${problem} Use an extract of the current data, without history.`);
}

function readBounds(reader: ProtobufReader): OsmBounds {
  const sides = [0, 0, 0, 0];
  while (reader.nextField()) {
    if (reader.field >= 1 && reader.field <= 4) sides[reader.field - 1] = Math.round(reader.sint() / 100);
    else reader.skip();
  }
  const [west = 0, east = 0, north = 0, south = 0] = sides;
  return { south, west, north, east };
}
