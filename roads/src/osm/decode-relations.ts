import { BadBytes } from '../bytes/bad-bytes.ts';
import type { ProtobufReader } from '../bytes/protobuf-reader.ts';
import { summedIds } from './decode-ways.ts';
import type { OsmMember, OsmRelation } from './extract.ts';
import type { PrimitiveBlock } from './primitive-block.ts';

export function decodeRelations(block: PrimitiveBlock): OsmRelation[] {
  const relations: OsmRelation[] = [];
  for (const group of block.groups) {
    while (group.nextField()) {
      if (group.field === 4) relations.push(decodeRelation(block, group.message()));
      else group.skip();
    }
  }
  return relations;
}

function decodeRelation(block: PrimitiveBlock, reader: ProtobufReader): OsmRelation {
  let id = 0;
  let keys: ProtobufReader | undefined;
  let values: ProtobufReader | undefined;
  let roles: ProtobufReader | undefined;
  let types: ProtobufReader | undefined;
  let memberIds: Float64Array = new Float64Array(0);
  while (reader.nextField()) {
    if (reader.field === 1) id = reader.int();
    else if (reader.field === 2) keys = reader.message();
    else if (reader.field === 3) values = reader.message();
    else if (reader.field === 8) roles = reader.message();
    else if (reader.field === 9) memberIds = summedIds(reader.message());
    else if (reader.field === 10) types = reader.message();
    else reader.skip();
  }
  const members = Array.from(memberIds, (memberId): OsmMember => {
    const type = memberTypes[types?.uint() ?? 0];
    if (type === undefined) throw new BadBytes(reader.position, `relation ${id} has a member of an unknown type`);
    return { type, id: memberId, role: block.text(roles?.uint() ?? 0) };
  });
  return { id, members, tags: block.tags(keys, values) };
}

const memberTypes: readonly OsmMember['type'][] = ['node', 'way', 'relation'];
