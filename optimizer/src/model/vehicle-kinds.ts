import type { Vehicle } from '../problem.ts';

/** Which vehicles have equal fields. */
export function listVehicleKinds(vehicles: readonly Vehicle[], compatible: Uint8Array) {
  const kinds = new Map<string, number>();
  const kindOf = new Int32Array(vehicles.length).map((_, v) => {
    const car = vehicles[v]!;
    const key =
      car.begun || car.fixedOrder ? `own ${v}` : JSON.stringify(car) + columnKey(compatible, vehicles.length, v);
    if (!kinds.has(key)) kinds.set(key, kinds.size);
    return kinds.get(key)!;
  });
  return { kindOf, kindCount: kinds.size, kindOrder: humblestFirst(compatible, kindOf, kinds.size) };
}

function humblestFirst(compatible: Uint8Array, kindOf: Int32Array, kinds: number): Int32Array {
  const served = new Int32Array(kinds);
  for (let kind = 0; kind < kinds; kind++) {
    for (let at = kindOf.indexOf(kind); at < compatible.length; at += kindOf.length) served[kind]! += compatible[at]!;
  }
  return new Int32Array(kinds).map((_, kind) => kind).sort((a, b) => served[a]! - served[b]! || a - b);
}

function columnKey(compatible: Uint8Array, vehicles: number, v: number): string {
  let hash = 0;
  for (let at = v; at < compatible.length; at += vehicles) hash = (Math.imul(hash, 31) + compatible[at]!) | 0;
  return ` ${hash}`;
}
