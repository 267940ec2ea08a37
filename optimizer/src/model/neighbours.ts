import { type Model, NEVER } from './model.ts';
import { type Roads, travelM, travelS } from './travel.ts';

type Sketch = Roads &
  Pick<
    Model,
    | 'taskCount'
    | 'vehicleCount'
    | 'freeUnits'
    | 'firstOf'
    | 'secondOf'
    | 'opensS'
    | 'closesS'
    | 'serviceS'
    | 'perMetre'
    | 'perSecond'
    | 'isTimed'
  >;

/** Near nodes stored for each node: enough to find the routes around a seed, few enough for 10,000 stops. */
const MOST_NEAR = 100;
const WAIT_WEIGHT = 0.2;

/**
 * Granular neighbourhoods (Toth & Vigo 2003) by the proximity of Vidal et al. 2013: the price of going from one node to
 * the other, plus the waiting and lateness that are then certain, in the better of the two orders.
 * @param onNode called before each node, which takes up to a millisecond with 10,000 stops
 */
export function nearestNeighbours(
  model: Sketch,
  onNode: () => void,
): { neighbours: Int32Array; neighbourCount: number } {
  const { taskCount, freeUnits, firstOf, secondOf } = model;
  const nodes: number[] = [];
  for (const u of freeUnits) {
    nodes.push(firstOf[u]!);
    if (secondOf[u]! >= 0) nodes.push(secondOf[u]!);
  }
  const neighbourCount = Math.max(0, Math.min(MOST_NEAR, nodes.length - 1));
  const neighbours = new Int32Array(taskCount * neighbourCount).fill(-1);
  if (model.vehicleCount === 0 || neighbourCount === 0) return { neighbours, neighbourCount };
  const { price, perM, perS, isMostlyTime } = pricing(model, nodes);
  const { locationOf, locationCount } = model;
  // The larger part of the price, time or distance, rules out nearly all pairs: of millions, the windows of only a few
  // are read.
  const legs = isMostlyTime ? model.durationsS[0]! : model.distancesM[0]!;
  const perUnit = isMostlyTime ? (perS * model.slowness[0]!) / 1000 : perM;
  const keys = new Float64Array(neighbourCount);
  const heap = new Int32Array(neighbourCount);
  const nodeAt = new Int32Array(locationCount).fill(-1);
  const nextAt = new Int32Array(taskCount).fill(-1);
  for (const node of nodes) {
    nextAt[node] = nodeAt[locationOf[node]!]!;
    nodeAt[locationOf[node]!] = node;
  }
  const ring = new Int32Array(locationCount);
  let radius = 0;
  for (const node of nodes) {
    onNode();
    let size = 0;
    const row = locationOf[node]! * locationCount;
    let farthest = Number.POSITIVE_INFINITY;
    // Searches rings around the node. The first is as wide as the node before needed. Ends when no node beyond can be
    // among the nearest.
    for (let inner = -1, outer = radius; inner < outer && inner * perUnit < farthest; ) {
      const count = placesBetween(legs, row, locationCount, inner, outer, ring);
      for (let i = 0; i < count; i++) {
        if (perUnit * legs[row + ring[i]!]! >= farthest) continue;
        for (let other = nodeAt[ring[i]!]!; other >= 0; other = nextAt[other]!) {
          if (other === node) continue;
          const key = price(node, other);
          if (size < neighbourCount) siftUp(keys, heap, size++, key, other);
          else if (key < farthest) siftDown(keys, heap, size, key, other);
          if (size === neighbourCount) farthest = keys[0]!;
        }
      }
      inner = outer;
      outer = size < neighbourCount ? 2 * outer + 1 : Math.ceil(farthest / perUnit);
    }
    radius = perUnit > 0 ? Math.min(LONGEST, Math.ceil(farthest / perUnit)) : LONGEST;
    while (size > 0) {
      neighbours[node * neighbourCount + size - 1] = heap[0]!;
      size--;
      if (size > 0) siftDown(keys, heap, size, keys[size]!, heap[size]!);
    }
  }
  return { neighbours, neighbourCount };
}

/** Longer than any leg of a matrix. */
const LONGEST = 2 ** 31;

/** Lists the locations beyond one distance and within another. Skips the others, nearly all, four at a time. */
function placesBetween(
  legs: Int32Array,
  row: number,
  locationCount: number,
  inner: number,
  outer: number,
  out: Int32Array,
): number {
  let count = 0;
  for (let location = 0; location < locationCount; ) {
    const at = row + location;
    if (
      location + 4 <= locationCount &&
      legs[at]! > outer &&
      legs[at + 1]! > outer &&
      legs[at + 2]! > outer &&
      legs[at + 3]! > outer
    ) {
      location += 4;
      continue;
    }
    // A pair without a way (-1) is in the first ring. Its price keeps it out.
    const leg = Math.max(0, legs[at]!);
    if (leg > inner && leg <= outer) out[count++] = location;
    location++;
  }
  return count;
}

/**
 * Price of having a and b adjacent, in cost units of the first vehicle. The leg there stands for the leg back too:
 * reading a row of the matrix is sequential, reading a column is not.
 */
function pricing(
  model: Sketch,
  nodes: ArrayLike<number>,
): { price: (a: number, b: number) => number; perM: number; perS: number; isMostlyTime: boolean } {
  const { opensS, closesS, serviceS } = model;
  let perM = model.perMetre[0]!;
  const perS = model.perSecond[0]!;
  if (perM === 0 && perS === 0) perM = 1;
  let metres = 0;
  let seconds = 0;
  for (let i = 1; i < Math.min(nodes.length, 1000); i++) {
    const s = travelS(model, 0, nodes[i - 1]!, nodes[i]!);
    if (s >= NEVER) continue;
    seconds += s;
    metres += travelM(model, 0, nodes[i - 1]!, nodes[i]!);
  }
  const secondWorth = perS + (seconds > 0 ? (perM * metres) / seconds : 0);
  const price = (a: number, b: number): number => {
    const s = travelS(model, 0, a, b);
    // A matrix without a price is not read. It may take hundreds of megabytes.
    const legCost = (perM > 0 ? perM * travelM(model, 0, a, b) : 0) + perS * s;
    return model.isTimed ? legCost + secondWorth * Math.min(slack(a, b, s), slack(b, a, s)) : legCost;
  };
  return { price, perM, perS, isMostlyTime: perM === 0 || perS * seconds > perM * metres };

  function slack(a: number, b: number, s: number): number {
    const reach = s + serviceS[a]!;
    const wait = Math.max(0, opensS[b]! - reach - closesS[a]!);
    const late = Math.max(0, opensS[a]! + reach - closesS[b]!);
    return WAIT_WEIGHT * wait + late;
  }
}

function siftUp(keys: Float64Array, heap: Int32Array, at: number, key: number, node: number): void {
  let i = at;
  while (i > 0) {
    const parent = (i - 1) >> 1;
    if (keys[parent]! >= key) break;
    keys[i] = keys[parent]!;
    heap[i] = heap[parent]!;
    i = parent;
  }
  keys[i] = key;
  heap[i] = node;
}

function siftDown(keys: Float64Array, heap: Int32Array, size: number, key: number, node: number): void {
  let i = 0;
  for (;;) {
    let child = 2 * i + 1;
    if (child >= size) break;
    if (child + 1 < size && keys[child + 1]! > keys[child]!) child++;
    if (keys[child]! <= key) break;
    keys[i] = keys[child]!;
    heap[i] = heap[child]!;
    i = child;
  }
  keys[i] = key;
  heap[i] = node;
}
