import type { ProtobufReader } from '../bytes/protobuf-reader.ts';
import type { OsmWay } from './extract.ts';
import type { PrimitiveBlock } from './primitive-block.ts';

export function decodeWays(block: PrimitiveBlock): OsmWay[] {
  const ways: OsmWay[] = [];
  for (const group of block.groups) {
    while (group.nextField()) {
      if (group.field === 3) ways.push(decodeWay(block, group.message()));
      else group.skip();
    }
  }
  return ways;
}

function decodeWay(block: PrimitiveBlock, reader: ProtobufReader): OsmWay {
  let id = 0;
  let keys: ProtobufReader | undefined;
  let values: ProtobufReader | undefined;
  let nodeIds: Float64Array = noIds;
  while (reader.nextField()) {
    if (reader.field === 1) id = reader.int();
    else if (reader.field === 2) keys = reader.message();
    else if (reader.field === 3) values = reader.message();
    else if (reader.field === 8) nodeIds = summedIds(reader.message());
    else reader.skip();
  }
  return { id, nodeIds, tags: block.tags(keys, values) };
}

/** Each id is stored as the difference to the one before. */
export function summedIds(reader: ProtobufReader): Float64Array {
  const ids = new Float64Array(reader.countNumbers());
  let id = 0;
  for (let index = 0; index < ids.length; index++) {
    id += reader.sint();
    ids[index] = id;
  }
  return ids;
}

const noIds = new Float64Array(0);
