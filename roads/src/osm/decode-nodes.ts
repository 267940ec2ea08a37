import { BadBytes } from '../bytes/bad-bytes.ts';
import { ProtobufReader } from '../bytes/protobuf-reader.ts';
import type { NodeColumns } from './node-columns.ts';
import type { PrimitiveBlock } from './primitive-block.ts';

/** Appends the nodes of a block to the columns. */
export function decodeNodes(block: PrimitiveBlock, columns: NodeColumns): void {
  const numbers = new Int32Array(block.textCount).fill(-1);
  /** A text of the block has its number in the pool looked up once. */
  const pooled = (text: number): number => {
    const known = numbers[text];
    if (known !== undefined && known >= 0) return known;
    const number = columns.texts.numberOf(block.text(text));
    numbers[text] = number;
    return number;
  };
  for (const group of block.groups) {
    while (group.nextField()) {
      if (group.field === 1) decodeNode(block, group.message(), columns, pooled);
      else if (group.field === 2) decodeDenseNodes(block, group.message(), columns, pooled);
      else group.skip();
    }
  }
}

type Pooled = (text: number) => number;

function decodeNode(block: PrimitiveBlock, reader: ProtobufReader, columns: NodeColumns, pooled: Pooled): void {
  let id = 0;
  let latitude = 0;
  let longitude = 0;
  let keys = nothing();
  let values = nothing();
  while (reader.nextField()) {
    if (reader.field === 1) id = reader.sint();
    else if (reader.field === 2) keys = reader.message();
    else if (reader.field === 3) values = reader.message();
    else if (reader.field === 8) latitude = block.latitude(reader.sint());
    else if (reader.field === 9) longitude = block.longitude(reader.sint());
    else reader.skip();
  }
  columns.addNode(id, latitude, longitude);
  while (keys.position < keys.end && values.position < values.end)
    columns.addTag(pooled(keys.uint()), pooled(values.uint()));
}

/** Ids and coordinates are stored as differences to the node before, in one column each. */
function decodeDenseNodes(block: PrimitiveBlock, reader: ProtobufReader, columns: NodeColumns, pooled: Pooled): void {
  let ids = nothing();
  let latitudes = nothing();
  let longitudes = nothing();
  let tags = nothing();
  while (reader.nextField()) {
    if (reader.field === 1) ids = reader.message();
    else if (reader.field === 8) latitudes = reader.message();
    else if (reader.field === 9) longitudes = reader.message();
    else if (reader.field === 10) tags = reader.message();
    else reader.skip();
  }
  let id = 0;
  let latitude = 0;
  let longitude = 0;
  while (ids.position < ids.end) {
    id += ids.sint();
    latitude += latitudes.sint();
    longitude += longitudes.sint();
    columns.addNode(id, block.latitude(latitude), block.longitude(longitude));
    // Keys and values alternate. A zero ends the tags of each node.
    while (tags.position < tags.end) {
      const key = tags.uint();
      if (key === 0) break;
      columns.addTag(pooled(key), pooled(tags.uint()));
    }
  }
  if (latitudes.position !== latitudes.end || longitudes.position !== longitudes.end)
    throw new BadBytes(ids.position, 'the nodes have more coordinates than ids');
}

const nothing = (): ProtobufReader => new ProtobufReader(new Uint8Array(0));
