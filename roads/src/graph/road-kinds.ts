/** The speed limits of a kind of street, in km/h, where no sign is mapped. */
export type RoadKind = {
  readonly limit: number;
  /** Closed unless a tag opens it to a class of vehicles. */
  readonly isClosed?: true;
};

/**
 * Streets by the value of `highway`. The limits are those of article 61 of the Brazilian traffic code for streets
 * without signs: express 80, arterial 60, collector 40, local 30 in towns; 110 on dual carriageways and 60 on unpaved
 * roads outside. OpenStreetMap's main roads are mapped in town and country alike, so they have a value in between.
 * What is not listed is not for motor vehicles.
 */
export const roadKinds: ReadonlyMap<string, RoadKind> = new Map<string, RoadKind>([
  ['motorway', { limit: 110 }],
  ['motorway_link', { limit: 60 }],
  ['trunk', { limit: 90 }],
  ['trunk_link', { limit: 60 }],
  ['primary', { limit: 60 }],
  ['primary_link', { limit: 50 }],
  ['secondary', { limit: 60 }],
  ['secondary_link', { limit: 50 }],
  ['tertiary', { limit: 40 }],
  ['tertiary_link', { limit: 40 }],
  ['unclassified', { limit: 40 }],
  ['residential', { limit: 30 }],
  ['road', { limit: 30 }],
  ['living_street', { limit: 20 }],
  ['service', { limit: 20 }],
  ['track', { limit: 20 }],
  ['pedestrian', { limit: 10, isClosed: true }],
  ['busway', { limit: 40, isClosed: true }],
]);

/** What a surface allows, in km/h, whatever the limit. Surfaces not listed allow any speed. */
export const surfaceSpeeds: ReadonlyMap<string, number> = new Map([
  ['compacted', 40],
  ['fine_gravel', 40],
  ['sett', 35],
  ['cobblestone', 35],
  ['gravel', 30],
  ['pebblestone', 30],
  ['unpaved', 30],
  ['unhewn_cobblestone', 25],
  ['ground', 25],
  ['earth', 25],
  ['dirt', 25],
  ['grass', 15],
  ['sand', 15],
  ['mud', 10],
]);
