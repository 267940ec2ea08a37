import { ProtobufReader } from '../../bytes/protobuf-reader.ts';

export type DecodedFeature = {
  readonly type: 'point' | 'line' | 'polygon';
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  /** Points of each line or ring. A ring repeats its first point. */
  readonly parts: readonly (readonly (readonly [number, number])[])[];
};

/** Decodes a vector tile by the specification, for tests. Features by the name of their layer. */
export function decodeTile(bytes: Uint8Array): ReadonlyMap<string, readonly DecodedFeature[]> {
  const layers = new Map<string, readonly DecodedFeature[]>();
  const tile = new ProtobufReader(bytes);
  while (tile.nextField()) {
    const { name, features } = decodeLayer(tile.message());
    layers.set(name, features);
  }
  return layers;
}

function decodeLayer(layer: ProtobufReader): { readonly name: string; readonly features: DecodedFeature[] } {
  let name = '';
  const keys: string[] = [];
  const values: (string | number | boolean)[] = [];
  const features: ProtobufReader[] = [];
  while (layer.nextField()) {
    if (layer.field === 1) name = layer.text();
    else if (layer.field === 2) features.push(layer.message());
    else if (layer.field === 3) keys.push(layer.text());
    else if (layer.field === 4) values.push(decodeValue(layer.message()));
    else layer.skip();
  }
  return { name, features: features.map((feature) => decodeFeature(feature, keys, values)) };
}

function decodeValue(value: ProtobufReader): string | number | boolean {
  value.nextField();
  if (value.field === 1) return value.text();
  return value.field === 7 ? value.uint() === 1 : value.sint();
}

function decodeFeature(
  feature: ProtobufReader,
  keys: readonly string[],
  values: readonly (string | number | boolean)[],
): DecodedFeature {
  const attributes: Record<string, string | number | boolean> = {};
  let type: DecodedFeature['type'] = 'point';
  let parts: [number, number][][] = [];
  while (feature.nextField()) {
    if (feature.field === 2) {
      const tags = feature.message();
      while (tags.position < tags.end) {
        const key = keys[tags.uint()] as string;
        attributes[key] = values[tags.uint()] as string | number | boolean;
      }
    } else if (feature.field === 3) type = (['point', 'line', 'polygon'] as const)[feature.uint() - 1] ?? 'point';
    else if (feature.field === 4) parts = decodeGeometry(feature.message());
    else feature.skip();
  }
  return { type, attributes, parts };
}

function decodeGeometry(commands: ProtobufReader): [number, number][][] {
  const parts: [number, number][][] = [];
  let [x, y] = [0, 0];
  while (commands.position < commands.end) {
    const command = commands.uint();
    const count = Math.floor(command / 8);
    for (let left = count; left > 0; left--) {
      if (command % 8 === 7) {
        const ring = parts.at(-1) as [number, number][];
        ring.push(ring[0] as [number, number]);
        continue;
      }
      x += commands.sint();
      y += commands.sint();
      if (command % 8 === 1) parts.push([]);
      (parts.at(-1) as [number, number][]).push([x, y]);
    }
  }
  return parts;
}
