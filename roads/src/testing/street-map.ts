import type { OsmExtract, OsmMember, Tags } from '../osm/extract.ts';

export type MappedWay = readonly [nodes: string, tags?: Readonly<Record<string, string>>];
export type MappedRelation = {
  readonly from: number;
  readonly via: string | readonly number[];
  readonly to: number;
  readonly tags: Readonly<Record<string, string>>;
};
export type StreetMap = {
  /** Rows of nodes, one letter each, 300 m apart; a dot is no node. The first row is the northernmost. */
  readonly nodes: readonly string[];
  /** Ways with their nodes in letters. Residential streets unless tagged. */
  readonly ways: readonly MappedWay[];
  /** Ways in relations are numbered from 0. */
  readonly relations?: readonly MappedRelation[];
  readonly nodeTags?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

const spacing = 27_000;

/** An extract of a street map drawn with letters. */
export const drawnExtract = ({ nodes, ways, relations = [], nodeTags = {} }: StreetMap): OsmExtract => {
  const placed = nodes
    .flatMap((row, south) => [...row].map((letter, east) => ({ id: letter.charCodeAt(0), letter, south, east })))
    .filter(({ letter }) => letter !== '.')
    .sort((a, b) => a.id - b.id);
  const mapOf = (tags: Readonly<Record<string, string>>): Tags => new Map(Object.entries(tags));
  return {
    nodes: {
      count: placed.length,
      ids: Float64Array.from(placed, ({ id }) => id),
      latitudes: Int32Array.from(placed, ({ south }) => -south * spacing),
      longitudes: Int32Array.from(placed, ({ east }) => east * spacing),
      tagsOf: (index) => {
        const tags = nodeTags[placed[index]!.letter];
        return tags && mapOf(tags);
      },
      indexOf: (id) => placed.findIndex((node) => node.id === id),
    },
    ways: () =>
      ways.map(([letters, tags], id) => ({
        id,
        nodeIds: Float64Array.from(letters, (letter) => letter.charCodeAt(0)),
        tags: mapOf({ highway: 'residential', ...tags }),
      })),
    relations: () =>
      relations.map(({ from, via, to, tags }, id) => ({
        id,
        members: [member('from', from), ...viaMembers(via), member('to', to)],
        tags: mapOf({ type: 'restriction', ...tags }),
      })),
    bounds: undefined,
    timeS: undefined,
  };
};

const member = (role: string, id: number): OsmMember => ({ type: 'way', id, role });

const viaMembers = (via: string | readonly number[]): readonly OsmMember[] =>
  typeof via === 'string'
    ? [{ type: 'node', id: via.charCodeAt(0), role: 'via' }]
    : via.map((way) => member('via', way));
