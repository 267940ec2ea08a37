import type { ProtobufReader } from '../../bytes/protobuf-reader.ts';
import { ProtobufWriter } from '../../bytes/protobuf-writer.ts';
import type { Points } from '../cut/shape.ts';
import { type Attribute, attributeKeys } from '../features/map-feature.ts';

/** One feature in one tile, before all features of the tile are known. Coordinates are within the tile. */
export type TileRecord = {
  /** A place in `layerNames`. */
  readonly layer: number;
  readonly geometry: Geometry;
  readonly attributes: Uint8Array;
  readonly parts: readonly Points[];
};

/** Directed lines may be joined only from end to start. */
export const geometries = ['point', 'line', 'directed line', 'polygon'] as const;
export type Geometry = (typeof geometries)[number];

/** Records are appended to each other, and each says where it ends. */
export function writeRecord(
  writer: ProtobufWriter,
  layer: number,
  geometry: Geometry,
  attributes: Uint8Array,
  parts: readonly Points[],
  originX: number,
  originY: number,
): void {
  writer.uint(layer);
  writer.uint(geometries.indexOf(geometry));
  writer.uint(attributes.length);
  writer.raw(attributes);
  writer.uint(parts.length);
  let x = originX;
  let y = originY;
  for (const points of parts) {
    writer.uint(points.length / 2);
    for (let at = 0; at < points.length; at += 2) {
      writer.sint((points[at] as number) - x);
      writer.sint((points[at + 1] as number) - y);
      x = points[at] as number;
      y = points[at + 1] as number;
    }
  }
}

export function readRecord(reader: ProtobufReader): TileRecord {
  const layer = reader.uint();
  const geometry = geometries[reader.uint()] as Geometry;
  const attributesEnd = reader.uint() + reader.position;
  const attributes = reader.bytes.subarray(reader.position, attributesEnd);
  reader.position = attributesEnd;
  let x = 0;
  let y = 0;
  const parts = Array.from({ length: reader.uint() }, () => {
    const points: number[] = [];
    for (let left = reader.uint(); left > 0; left--) {
      x += reader.sint();
      y += reader.sint();
      points.push(x, y);
    }
    return points;
  });
  return { layer, geometry, attributes, parts };
}

/** Each attribute is the place of its key and its value as a tile has it, so that tiles copy the bytes. */
export function encodeAttributes(attributes: readonly Attribute[], zoom: number): Uint8Array {
  const writer = new ProtobufWriter(64);
  for (const { key, value, minZoom = 0 } of attributes) {
    if (zoom < minZoom) continue;
    writer.uint(attributeKeys.indexOf(key));
    writer.message((encoded) => {
      if (typeof value === 'string') encoded.textField(1, value);
      else if (value === true) encoded.uintField(7, 1);
      else encoded.sintField(6, value);
    });
  }
  return writer.toBytes();
}
