import type { OsmNodes } from '../osm/extract.ts';
import type { CutWays } from './cut-ways.ts';
import type { ArcRestriction } from './restriction-states.ts';
import type { RestrictionTags } from './restriction-tags.ts';

/**
 * Restrictions in arcs. A restriction is ignored if a way of it is not in the extract or not for vehicles, or if it is
 * ambiguous, because a way passes the junction instead of ending there.
 */
export const arcRestrictions = (
  cut: CutWays,
  nodes: OsmNodes,
  restrictions: readonly RestrictionTags[],
): readonly ArcRestriction[] => restrictions.flatMap((restriction) => inArcs(cut, nodes, restriction));

const inArcs = (cut: CutWays, nodes: OsmNodes, restriction: RestrictionTags): readonly ArcRestriction[] => {
  const { kind, classes, viaNode } = restriction;
  const found: ArcRestriction[] = [];
  for (const fromWay of restriction.from) {
    for (const toWay of restriction.to) {
      const paths = viaNode === undefined ? pathsOverWays(cut, fromWay, restriction.viaWays) : arcsInto(cut, fromWay);
      const node = viaNode === undefined ? undefined : nodes.indexOf(viaNode);
      const matches = paths.flatMap((path) => {
        const end = headOf(cut, path.at(-1)!);
        if (node !== undefined && end !== node) return [];
        return arcsOf(cut, toWay)
          .filter((arc) => tailOf(cut, arc) === end)
          .map((to) => ({ kind, path, to, classes }));
      });
      if (matches.length === 1) found.push(...matches);
    }
  }
  return found;
};

const tailOf = (cut: CutWays, arc: number): number => ((arc & 1) === 0 ? cut.fromNodes : cut.toNodes)[arc >> 1]!;
const headOf = (cut: CutWays, arc: number): number => tailOf(cut, arc ^ 1);

const isOpen = (cut: CutWays, arc: number): boolean =>
  ((arc & 1) === 0 ? cut.forwardSpeeds : cut.backwardSpeeds)[arc >> 1] !== 0;

const arcsOf = (cut: CutWays, way: number): readonly number[] =>
  (cut.segmentsOfWay.get(way) ?? [])
    .flatMap((segment) => [2 * segment, 2 * segment + 1])
    .filter((arc) => isOpen(cut, arc));

const arcsInto = (cut: CutWays, way: number): readonly (readonly number[])[] => arcsOf(cut, way).map((arc) => [arc]);

/** The paths from an arc of the first way along whole ways, from end to end of each. */
const pathsOverWays = (cut: CutWays, from: number, via: readonly number[]): readonly (readonly number[])[] => {
  let paths = arcsInto(cut, from);
  for (const way of via) {
    const segments = cut.segmentsOfWay.get(way) ?? [];
    const along = segments.map((segment) => 2 * segment);
    const against = segments.map((segment) => 2 * segment + 1).reverse();
    const whole = [along, against].filter((arcs) => arcs.length > 0 && arcs.every((arc) => isOpen(cut, arc)));
    paths = paths.flatMap((path) =>
      whole.filter((arcs) => tailOf(cut, arcs[0]!) === headOf(cut, path.at(-1)!)).map((arcs) => [...path, ...arcs]),
    );
  }
  return paths;
};
