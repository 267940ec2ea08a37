import { ProtobufReader } from '../../bytes/protobuf-reader.ts';
import { ProtobufWriter } from '../../bytes/protobuf-writer.ts';
import { type Points, unitsPerTile } from '../cut/shape.ts';
import { simplify, weighPoints } from '../cut/simplify.ts';
import { attributeKeys, layerNames } from '../features/map-feature.ts';
import { ByBytes } from './by-bytes.ts';
import { GeometryWriter } from './geometry-writer.ts';
import { joinLines } from './join-lines.ts';
import { type Geometry, geometries, readRecord, type TileRecord } from './tile-record.ts';

/** How a tile of one zoom is drawn. Both are in units of the tile. */
export type Detail = { readonly tolerance: number; readonly minLineLength: number };

/**
 * Makes a Mapbox vector tile of the records of a tile, in the order in which they were written:
 * https://github.com/mapbox/vector-tile-spec/tree/master/2.1. Features with equal attributes become one.
 */
export function encodeTile(records: Uint8Array, detail: Detail): Uint8Array<ArrayBuffer> {
  const layers = layerNames.map(() => new ByBytes<Group>());
  const reader = new ProtobufReader(records);
  while (reader.position < reader.end) {
    const record = readRecord(reader);
    const groups = layers[record.layer] as ByBytes<Group>;
    // The geometry is part of the key: a closed waterway and a lake may have equal attributes.
    const { geometry, attributes } = record;
    groups
      .at(attributes, geometries.indexOf(geometry), () => ({ geometry, attributes, shapes: [] }))
      .shapes.push(record.parts);
  }
  const tile = new ProtobufWriter(4096);
  for (const [number, groups] of layers.entries()) {
    const layer = encodeLayer(layerNames[number] as string, groups.all(), detail);
    if (layer !== undefined) tile.bytesField(3, layer);
  }
  return tile.toBytes();
}

type Value = { readonly bytes: Uint8Array; readonly number: number };
type Group = Pick<TileRecord, 'geometry' | 'attributes'> & { readonly shapes: (readonly Points[])[] };

function encodeLayer(name: string, groups: Iterable<Group>, detail: Detail): Uint8Array | undefined {
  const layer = new ProtobufWriter(1024);
  layer.textField(1, name);
  const keys = new Numbered<number>();
  const values = new ByBytes<Value>();
  let count = 0;
  for (const { geometry, attributes, shapes } of groups) {
    const commands = encodeGeometry(geometry, shapes, detail);
    if (commands.length === 0) continue;
    count++;
    layer.messageField(2, (feature) => {
      feature.messageField(2, (tags) => {
        const reader = new ProtobufReader(attributes);
        while (reader.position < reader.end) {
          tags.uint(keys.numberOf(reader.uint()));
          const end = reader.uint() + reader.position;
          const bytes = attributes.subarray(reader.position, end);
          reader.position = end;
          tags.uint(values.at(bytes, 0, (number) => ({ bytes, number })).number);
        }
      });
      feature.uintField(3, geometryTypes[geometry]);
      feature.bytesField(4, commands);
    });
  }
  if (count === 0) return undefined;
  for (const key of keys.all()) layer.textField(3, attributeKeys[key] as string);
  for (const { bytes } of values.all()) layer.bytesField(4, bytes);
  layer.uintField(5, unitsPerTile);
  layer.uintField(15, 2);
  return layer.view();
}

const geometryTypes: Readonly<Record<Geometry, number>> = { point: 1, line: 2, 'directed line': 2, polygon: 3 };

function encodeGeometry(geometry: Geometry, shapes: readonly (readonly Points[])[], detail: Detail): Uint8Array {
  const writer = new GeometryWriter();
  if (geometry === 'polygon') for (const rings of shapes) writer.polygon(rings);
  else if (geometry === 'point') writer.points(shapes.flat(2));
  else
    for (const line of joinLines(shapes.flat(), geometry === 'directed line')) {
      const kept = detail.tolerance > 0 ? simplify(line, weighPoints(line), detail.tolerance, 1) : line;
      if (kept.length > 2 && isLong(kept, detail.minLineLength)) writer.line(kept);
    }
  return writer.commands.view();
}

function isLong(line: Points, minLength: number): boolean {
  let length = 0;
  for (let at = 2; at < line.length && length < minLength; at += 2)
    length += Math.hypot(
      (line[at] as number) - (line[at - 2] as number),
      (line[at + 1] as number) - (line[at - 1] as number),
    );
  return length >= minLength;
}

/** Numbers things in the order in which they first occur. */
class Numbered<T> {
  private readonly numbers = new Map<T, number>();

  numberOf(thing: T): number {
    const known = this.numbers.get(thing);
    if (known !== undefined) return known;
    this.numbers.set(thing, this.numbers.size);
    return this.numbers.size - 1;
  }

  all(): Iterable<T> {
    return this.numbers.keys();
  }
}
