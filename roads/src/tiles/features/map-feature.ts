/** What a way, an area or a node shows on the map. */
export type MapFeature = {
  readonly layer: LayerName;
  /** The lowest zoom with this feature. */
  readonly minZoom: number;
  readonly attributes: readonly Attribute[];
  /** The line must not be reversed: arrows show its direction. */
  readonly isDirected?: boolean;
};

export type Attribute = {
  readonly key: AttributeKey;
  readonly value: string | number | true;
  /** The lowest zoom with this attribute. At lower zooms equal features are merged. */
  readonly minZoom?: number;
};

/** The layers of a tile, in the order in which a map draws them. */
export const layerNames = [
  'outline',
  'green',
  'water',
  'waterway',
  'building',
  'street',
  'outline_place',
  'place',
] as const;
export type LayerName = (typeof layerNames)[number];

/** The layers that are made of an extract. The others are an outline of the country (`outline/`). */
export const extractLayers = layerNames.filter((name) => !name.startsWith('outline'));

export const attributeKeys = ['class', 'name', 'ref', 'oneway', 'bridge', 'tunnel', 'link', 'population'] as const;
export type AttributeKey = (typeof attributeKeys)[number];

/** Streets are one pixel wide and apart from each other at this zoom. Higher zooms are drawn from its tiles. */
export const maxZoom = 14;
