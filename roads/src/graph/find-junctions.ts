import type { OsmExtract } from '../osm/extract.ts';
import { nodePassage } from './node-passage.ts';
import { waySpeeds } from './way-speeds.ts';

const several = 2;

/**
 * Which nodes end segments: those that ways share or meet twice, and those with a barrier or a light. Ends of ways
 * need not be known here. One byte a node.
 */
export const findJunctions = (extract: OsmExtract): ((node: number) => boolean) => {
  const { nodes } = extract;
  const uses = new Uint8Array(nodes.count);
  for (const { tags, nodeIds } of extract.ways()) {
    if (waySpeeds(tags, () => 1) === undefined) continue;
    for (const id of nodeIds) {
      const node = nodes.indexOf(id);
      if (node >= 0 && uses[node]! < several) uses[node]!++;
    }
  }
  for (let node = 0; node < uses.length; node++) {
    if (uses[node] !== 1) continue;
    const tags = nodes.tagsOf(node);
    if (tags !== undefined && nodePassage(tags) !== undefined) uses[node] = several;
  }
  return (node) => uses[node] === several;
};
