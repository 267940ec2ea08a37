import type { RoadGraph } from '../../graph/road-graph.ts';
import type { MatchedPart } from '../matched-part.ts';
import type { Piece } from './simulated-drive.ts';

/**
 * How much of a drive was matched, from 0 to 1: the metres that drive and match have in common, in the order in which
 * they were driven and in the right direction, of the metres of the longer one. So both missing and added metres count.
 */
export function metresRight(graph: RoadGraph, driven: readonly Piece[], parts: readonly MatchedPart[]): number {
  const matched = parts.flatMap(piecesOf);
  return commonMetres(driven, matched) / Math.max(metresOf(driven), metresOf(matched));

  function metresOf(pieces: readonly Piece[]): number {
    return pieces.reduce((sum, { arc, from, to }) => sum + ((to - from) * graph.lengths[arc >> 1]!) / 10, 0);
  }

  /** The longest common subsequence, weighted by metres. */
  function commonMetres(some: readonly Piece[], others: readonly Piece[]): number {
    let row = new Float64Array(others.length + 1);
    for (const { arc, from, to } of some) {
      const next = new Float64Array(others.length + 1);
      others.forEach((other, index) => {
        const overlap = other.arc === arc ? Math.max(0, Math.min(to, other.to) - Math.max(from, other.from)) : 0;
        const common = row[index]! + (overlap * graph.lengths[arc >> 1]!) / 10;
        next[index + 1] = Math.max(row[index + 1]!, next[index]!, common);
      });
      row = next;
    }
    return row[others.length]!;
  }
}

function piecesOf({ arcs, places }: MatchedPart): Piece[] {
  return arcs.map((arc, index) => ({
    arc,
    from: index === 0 ? places[0]!.fraction : 0,
    to: index === arcs.length - 1 ? places.at(-1)!.fraction : 1,
  }));
}
