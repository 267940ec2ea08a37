import type { OsmExtract, OsmMember, OsmRelation, Tags } from '../osm/extract.ts';
import { allClasses, classBit, type VehicleClass } from './road-graph.ts';

/** A turn restriction as it is mapped: from a way over a node or over ways into a way. */
export type RestrictionTags = {
  /** Whether the turn is forbidden, or every other turn. */
  readonly kind: 'no' | 'only';
  /** The classes it holds for, as bits. */
  readonly classes: number;
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly viaNode: number | undefined;
  readonly viaWays: readonly number[];
};

/** The classes that a key such as `restriction:hgv`, or a word of `except`, means. */
const classesOfWord: ReadonlyMap<string, readonly VehicleClass[]> = new Map<string, readonly VehicleClass[]>([
  ['motor_vehicle', ['motorcycle', 'car', 'van', 'truck']],
  ['motorcar', ['car', 'van']],
  ['motorcycle', ['motorcycle']],
  ['goods', ['van']],
  ['hgv', ['truck']],
]);

const bitsOf = (word: string): number =>
  (classesOfWord.get(word.trim()) ?? []).reduce((bits, vehicleClass) => bits | classBit(vehicleClass), 0);

/** All restrictions of an extract. Those that hold at some hours only (`restriction:conditional`) are ignored. */
export const listRestrictions = (extract: OsmExtract): readonly RestrictionTags[] => {
  const found: RestrictionTags[] = [];
  for (const relation of extract.relations()) found.push(...readRestriction(relation));
  return found;
};

const readRestriction = ({ tags, members }: OsmRelation): readonly RestrictionTags[] => {
  if (!(tags.get('type') ?? '').startsWith('restriction')) return [];
  const waysAs = (role: string) => members.filter((member) => isWayAs(member, role)).map(({ id }) => id);
  const via = members.find(({ type, role }) => type === 'node' && role === 'via');
  const ways = { from: waysAs('from'), to: waysAs('to'), viaNode: via?.id, viaWays: waysAs('via') };
  if (ways.from.length === 0 || ways.to.length === 0 || (via === undefined) === (ways.viaWays.length === 0)) return [];
  return readKinds(tags).map((kind) => ({ ...kind, ...ways }));
};

const isWayAs = (member: OsmMember, role: string): boolean => member.type === 'way' && member.role === role;

const readKinds = (tags: Tags): readonly Pick<RestrictionTags, 'kind' | 'classes'>[] => {
  const exempt = (tags.get('except') ?? '').split(';').reduce((bits, word) => bits | bitsOf(word), 0);
  return [...tags].flatMap(([key, value]) => {
    const [first, word, ...more] = key.split(':');
    if (first !== 'restriction' || more.length > 0) return [];
    const classes = (word === undefined ? allClasses : bitsOf(word)) & ~exempt;
    const kind = value.startsWith('no_') ? 'no' : value.startsWith('only_') ? 'only' : undefined;
    return kind === undefined || classes === 0 ? [] : [{ kind, classes }];
  });
};
