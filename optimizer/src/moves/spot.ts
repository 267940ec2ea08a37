/** Where a unit would go: after which node, for a shipment also after which node its delivery goes, and the added cost. */
export type Spot = {
  cost: number;
  vehicle: number;
  after: number;
  /** For a shipment: the node before its delivery, its own pickup included. */
  deliverAfter: number;
};

export function noSpot(): Spot {
  return { cost: Number.POSITIVE_INFINITY, vehicle: -1, after: -1, deliverAfter: -1 };
}
