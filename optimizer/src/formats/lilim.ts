import { fewestThenShortest } from '../model/objective-presets.ts';
import type { Problem, Shipment, Visit } from '../problem.ts';
import { depotVehicle } from './depot-vehicle.ts';
import type { Reading } from './instance.ts';
import { listLines, numbersOf, reading, WrongLine, wholeOf } from './lines.ts';
import { planeProfile } from './plane.ts';

const columns = ['number', 'x', 'y', 'demand', 'ready', 'due', 'service', 'pickup', 'delivery'] as const;

/** Reads files of Li & Lim (2001): thousandths, rounded to the nearest; fewest vehicles first, then distance. */
export function readLiLim(text: string): Reading {
  return reading(() => {
    const [fleetLine, ...lines] = listLines(text);
    const fleet = numbersOf(fleetLine, ['number of vehicles', 'capacity', 'speed']);
    const rows = lines.map((line) => {
      const row = numbersOf(line, columns);
      for (const name of ['number', 'ready', 'due', 'service', 'pickup', 'delivery'] as const)
        wholeOf(line, name, row[name]);
      return { ...row, line };
    });
    const [depot, ...customers] = rows;
    if (depot === undefined) throw new WrongLine('The file has no depot: its second line is missing.');

    const locationOf = new Map(rows.map((row, location) => [row.number, location]));
    const visit = (location: number): Visit => ({
      location,
      serviceS: rows[location]!.service * 1000,
      setupS: 0,
      windows: [{ begin: rows[location]!.ready * 1000, end: rows[location]!.due * 1000 }],
    });
    const pickups = customers.filter((row) => row.delivery !== 0);
    for (const row of customers) {
      const mate = rows[locationOf.get(row.delivery || row.pickup) ?? 0]!;
      const isPair = row.delivery ? mate.pickup === row.number : mate.delivery === row.number;
      if (mate === depot || !isPair || mate.demand !== -row.demand)
        throw new WrongLine(`Line ${row.line.number}: customer ${row.number} has no partner with the opposite demand.`);
      if (row.delivery !== 0) wholeOf(row.line, 'demand', row.demand);
    }

    const shipments = pickups.map(
      (row): Shipment => ({
        pickup: visit(locationOf.get(row.number)!),
        delivery: visit(locationOf.get(row.delivery)!),
        amount: [row.demand],
        skills: [],
        priority: 0,
      }),
    );
    const shift = { begin: depot.ready * 1000, end: depot.due * 1000 };
    const vehicle = depotVehicle(shift, wholeOf(fleetLine!, 'capacity', fleet.capacity));
    const count = wholeOf(fleetLine!, 'number of vehicles', fleet['number of vehicles']);
    const problem: Omit<Problem, 'objective'> = {
      locationCount: rows.length,
      profiles: [planeProfile(rows, (distance) => Math.floor(1000 * distance + 0.5))],
      vehicles: Array.from({ length: count }, () => vehicle),
      jobs: [],
      shipments,
    };
    return {
      problem: { ...problem, objective: fewestThenShortest(problem) },
      numberOf: ({ kind, index }) => (kind === 'delivery' ? pickups[index]!.delivery : pickups[index]!.number),
      reportedCost: (totals) => totals.distanceM / 1000,
    };
  });
}
