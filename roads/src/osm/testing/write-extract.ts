import { deflateSync } from 'node:zlib';
import { ProtobufWriter } from '../../bytes/protobuf-writer.ts';
import type { OsmBounds, OsmMember } from '../extract.ts';

export type WrittenNode = {
  readonly id: number;
  /** In 10^-7 degrees. */
  readonly latitude: number;
  readonly longitude: number;
  readonly tags?: Readonly<Record<string, string>>;
};
export type WrittenWay = {
  readonly id: number;
  readonly nodeIds: readonly number[];
  readonly tags?: Readonly<Record<string, string>>;
};
export type WrittenRelation = {
  readonly id: number;
  readonly members: readonly OsmMember[];
  readonly tags?: Readonly<Record<string, string>>;
};

export type WrittenExtract = {
  readonly nodes: readonly WrittenNode[];
  readonly ways: readonly WrittenWay[];
  readonly relations?: readonly WrittenRelation[];
  readonly bounds?: OsmBounds;
  readonly timeS?: number;
  /** Objects in a block. */
  readonly blockSize?: number;
  readonly areNodesDense?: boolean;
  readonly isCompressed?: boolean;
  readonly requiredFeatures?: readonly string[];
  readonly granularity?: number;
};

/** Writes an .osm.pbf for tests. It shares nothing with the reader but the numbers of the wire format. */
export function writeExtract(extract: WrittenExtract): Uint8Array {
  const { nodes, ways, relations = [], blockSize = 8000, areNodesDense = true, isCompressed = true } = extract;
  const granularity = extract.granularity ?? 100;
  const file = new ProtobufWriter();
  const add = (type: string, bytes: Uint8Array): void => writeBlob(file, type, bytes, isCompressed);
  add('OSMHeader', headerBytes(extract));
  for (const part of parts(nodes, blockSize))
    add(
      'OSMData',
      blockBytes(granularity, (group, text) => writeNodes(group, part, text, areNodesDense, granularity)),
    );
  for (const part of parts(ways, blockSize))
    add(
      'OSMData',
      blockBytes(granularity, (group, text) => {
        for (const way of part) group.messageField(3, (message) => writeWay(message, way, text));
      }),
    );
  for (const part of parts(relations, blockSize))
    add(
      'OSMData',
      blockBytes(granularity, (group, text) => {
        for (const relation of part) group.messageField(4, (message) => writeRelation(message, relation, text));
      }),
    );
  return file.toBytes();
}

type TextNumber = (text: string) => number;

function writeBlob(file: ProtobufWriter, type: string, bytes: Uint8Array, isCompressed: boolean): void {
  const blob = new ProtobufWriter();
  if (isCompressed) {
    blob.uintField(2, bytes.length);
    blob.bytesField(3, deflateSync(bytes));
  } else blob.bytesField(1, bytes);
  const header = new ProtobufWriter();
  header.textField(1, type);
  header.uintField(3, blob.length);
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, header.length);
  file.raw(length);
  file.raw(header.view());
  file.raw(blob.view());
}

function headerBytes({
  bounds,
  timeS,
  requiredFeatures = ['OsmSchema-V0.6', 'DenseNodes'],
}: WrittenExtract): Uint8Array {
  const header = new ProtobufWriter();
  if (bounds !== undefined)
    header.messageField(1, (box) => {
      const { west, east, north, south } = bounds;
      for (const [index, side] of [west, east, north, south].entries()) box.sintField(index + 1, side * 100);
    });
  for (const feature of requiredFeatures) header.textField(4, feature);
  if (timeS !== undefined) header.uintField(32, timeS);
  return header.toBytes();
}

function blockBytes(granularity: number, write: (group: ProtobufWriter, text: TextNumber) => void): Uint8Array {
  const texts = new Map([['', 0]]);
  const group = new ProtobufWriter();
  write(group, (text) => {
    if (!texts.has(text)) texts.set(text, texts.size);
    return texts.get(text) as number;
  });
  const block = new ProtobufWriter();
  block.messageField(1, (table) => {
    for (const text of texts.keys()) table.textField(1, text);
  });
  block.bytesField(2, group.view());
  block.uintField(17, granularity);
  return block.toBytes();
}

function writeNodes(
  group: ProtobufWriter,
  nodes: readonly WrittenNode[],
  text: TextNumber,
  areDense: boolean,
  granularity: number,
): void {
  const raw = (coordinate: number): number => Math.round((coordinate * 100) / granularity);
  if (!areDense)
    for (const { id, latitude, longitude, tags } of nodes)
      group.messageField(1, (node) => {
        node.sintField(1, id);
        writeTags(node, tags, text);
        node.sintField(8, raw(latitude));
        node.sintField(9, raw(longitude));
      });
  else
    group.messageField(2, (dense) => {
      writeDeltas(
        dense,
        1,
        nodes.map(({ id }) => id),
      );
      writeDeltas(
        dense,
        8,
        nodes.map(({ latitude }) => raw(latitude)),
      );
      writeDeltas(
        dense,
        9,
        nodes.map(({ longitude }) => raw(longitude)),
      );
      if (nodes.some(({ tags }) => tags !== undefined))
        dense.messageField(10, (message) => {
          for (const { tags = {} } of nodes) {
            for (const entry of Object.entries(tags)) for (const part of entry) message.uint(text(part));
            message.uint(0);
          }
        });
    });
}

function writeWay(message: ProtobufWriter, { id, nodeIds, tags }: WrittenWay, text: TextNumber): void {
  message.uintField(1, id);
  writeTags(message, tags, text);
  writeDeltas(message, 8, nodeIds);
}

function writeRelation(message: ProtobufWriter, { id, members, tags }: WrittenRelation, text: TextNumber): void {
  message.uintField(1, id);
  writeTags(message, tags, text);
  message.messageField(8, (roles) => {
    for (const { role } of members) roles.uint(text(role));
  });
  writeDeltas(
    message,
    9,
    members.map((member) => member.id),
  );
  message.messageField(10, (types) => {
    for (const { type } of members) types.uint(['node', 'way', 'relation'].indexOf(type));
  });
}

function writeTags(message: ProtobufWriter, tags: Readonly<Record<string, string>> = {}, text: TextNumber): void {
  for (const [field, texts] of [
    [2, Object.keys(tags)],
    [3, Object.values(tags)],
  ] as const)
    message.messageField(field, (packed) => {
      for (const part of texts) packed.uint(text(part));
    });
}

function writeDeltas(message: ProtobufWriter, field: number, values: readonly number[]): void {
  message.messageField(field, (packed) => {
    for (const [index, value] of values.entries()) packed.sint(value - (values[index - 1] ?? 0));
  });
}

function* parts<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}
