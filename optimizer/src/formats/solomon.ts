import { presetObjective } from '../model/objective-presets.ts';
import type { Job, Problem } from '../problem.ts';
import { depotVehicle } from './depot-vehicle.ts';
import type { Reading } from './instance.ts';
import { listLines, numbersOf, reading, WrongLine, wholeOf } from './lines.ts';
import { planeProfile } from './plane.ts';

const columns = ['number', 'x', 'y', 'demand', 'ready', 'due', 'service'] as const;

/**
 * Reads files of Solomon (1987) and Gehring & Homberger by the convention of the DIMACS challenge (2022): tenths,
 * distances truncated, travel time equal to distance. The objective is the least total distance with at most the file's
 * fleet.
 */
export function readSolomon(text: string): Reading {
  return reading(() => {
    const lines = listLines(text);
    const fleetAt = lines.findIndex((line) => /^NUMBER\s+CAPACITY$/i.test(line.text));
    const customersAt = lines.findIndex((line) => /^CUST\b.*NO/i.test(line.text));
    if (fleetAt < 0) throw new WrongLine('The file has no line "NUMBER CAPACITY".');
    if (customersAt < 0) throw new WrongLine('The file has no heading line "CUST NO. ...".');

    const fleetLine = lines[fleetAt + 1];
    const fleet = numbersOf(fleetLine, ['number of vehicles', 'capacity']);
    const rows = lines.slice(customersAt + 1).map((line) => {
      const row = numbersOf(line, columns);
      for (const name of ['number', 'demand', 'ready', 'due', 'service'] as const) wholeOf(line, name, row[name]);
      return row;
    });
    const [depot, ...customers] = rows;
    if (depot === undefined) throw new WrongLine('The file has no depot: its first row of customers is missing.');

    const shift = { begin: depot.ready * 10, end: depot.due * 10 };
    const vehicle = depotVehicle(shift, wholeOf(fleetLine!, 'capacity', fleet.capacity));
    const jobs = customers.map(
      (row, i): Job => ({
        location: i + 1,
        serviceS: row.service * 10,
        setupS: 0,
        windows: [{ begin: row.ready * 10, end: row.due * 10 }],
        skills: [],
        priority: 0,
        pickup: [0],
        delivery: [row.demand],
      }),
    );
    const count = wholeOf(fleetLine!, 'number of vehicles', fleet['number of vehicles']);
    const problem: Omit<Problem, 'objective'> = {
      locationCount: rows.length,
      profiles: [planeProfile(rows, (distance) => Math.trunc(10 * distance))],
      vehicles: Array.from({ length: count }, () => vehicle),
      jobs,
      shipments: [],
    };
    return {
      problem: { ...problem, objective: presetObjective('distance', problem) },
      numberOf: (task) => customers[task.index]!.number,
      reportedCost: (totals) => totals.distanceM / 10,
    };
  });
}
