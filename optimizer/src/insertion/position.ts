/** Where a unit would go: after which node, for a shipment also after which node its delivery goes, and the added cost. */
export type InsertionPosition = {
  cost: number;
  vehicle: number;
  after: number;
  /** For a shipment: the node before its delivery, its own pickup included. */
  deliverAfter: number;
  /** The site of a reload that has to be put in first, or -1, and the node it comes after. */
  site: number;
  reloadAfter: number;
};

export function noPosition(): InsertionPosition {
  return { cost: Number.POSITIVE_INFINITY, vehicle: -1, after: -1, deliverAfter: -1, site: -1, reloadAfter: -1 };
}
