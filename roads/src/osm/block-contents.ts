import { ProtobufReader } from '../bytes/protobuf-reader.ts';

/** What a block contains. Most files have blocks of nodes, then of ways, then of relations. */
export type BlockContents = { readonly nodeCount: number; readonly hasWays: boolean; readonly hasRelations: boolean };

/** Counts without decoding a single object, so that the columns of nodes are allocated once, in their size. */
export function blockContents(bytes: Uint8Array): BlockContents {
  let nodeCount = 0;
  let hasWays = false;
  let hasRelations = false;
  const reader = new ProtobufReader(bytes);
  while (reader.nextField()) {
    if (reader.field !== 2) {
      reader.skip();
      continue;
    }
    const group = reader.message();
    while (group.nextField()) {
      if (group.field === 2) {
        nodeCount += countDenseNodes(group.message());
        continue;
      }
      if (group.field === 1) nodeCount++;
      else if (group.field === 3) hasWays = true;
      else if (group.field === 4) hasRelations = true;
      group.skip();
    }
  }
  return { nodeCount, hasWays, hasRelations };
}

function countDenseNodes(reader: ProtobufReader): number {
  let count = 0;
  while (reader.nextField()) {
    if (reader.field === 1) count += reader.message().countNumbers();
    else reader.skip();
  }
  return count;
}
