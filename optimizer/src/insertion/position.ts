/** Where to insert a unit: the node before it, for a shipment also the node before its delivery, and the added cost. */
export type InsertionPosition = {
  cost: number;
  vehicle: number;
  after: number;
  /** For a shipment: the node before its delivery, which may be its own pickup. */
  deliverAfter: number;
  /** The site of a reload to insert first, or -1, and the node before it. */
  site: number;
  reloadAfter: number;
};

export function noPosition(): InsertionPosition {
  return { cost: Number.POSITIVE_INFINITY, vehicle: -1, after: -1, deliverAfter: -1, site: -1, reloadAfter: -1 };
}
