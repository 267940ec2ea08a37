import { presetObjective } from '../model/objective-presets.ts';
import type { Job, Problem } from '../problem.ts';
import { depotVehicle } from './depot-vehicle.ts';
import type { Reading } from './instance.ts';
import { type Line, listLines, numbersOf, reading, WrongLine, wholeOf } from './lines.ts';
import { planeProfile } from './plane.ts';

/** These files have no clock. The value is far beyond any route, and twice it still fits an Int32. */
const endOfTimeS = 1_000_000_000;
const headings = ['NAME', 'COMMENT', 'TYPE', 'DIMENSION', 'EDGE_WEIGHT_TYPE', 'CAPACITY'];

/**
 * Reads capacitated files of CVRPLIB (Uchoa et al. 2017): distances rounded to the nearest, unlimited fleet. Customers
 * are numbered as in the solution files: the depot is 0, the second node of the file is customer 1.
 */
export function readCvrplib(text: string): Reading {
  return reading(() => {
    const { header, sections } = cut(listLines(text));
    const type = header.get('EDGE_WEIGHT_TYPE');
    if (type !== undefined && words(type)[0] !== 'EUC_2D')
      throw new WrongLine(`Line ${type.number}: only EDGE_WEIGHT_TYPE EUC_2D is read.`);
    const size = headed(header, 'DIMENSION');
    const capacity = headed(header, 'CAPACITY');
    const nodes = section(sections, 'NODE_COORD_SECTION', size).map((line, i) => {
      const node = numbersOf(line, ['number', 'x', 'y']);
      if (node.number !== i + 1) throw new WrongLine(`Line ${line.number}: node ${i + 1} should come next.`);
      return node;
    });
    const demands = section(sections, 'DEMAND_SECTION', size).map((line, i) => {
      const row = numbersOf(line, ['number', 'demand']);
      if (row.number !== i + 1) throw new WrongLine(`Line ${line.number}: node ${i + 1} should come next.`);
      return wholeOf(line, 'demand', row.demand);
    });
    const depot = sections.get('DEPOT_SECTION')?.[0];
    if (depot && depot.text !== '1') throw new WrongLine(`Line ${depot.number}: the depot must be node 1.`);

    const jobs = demands.slice(1).map(
      (demand, i): Job => ({
        location: i + 1,
        serviceS: 0,
        setupS: 0,
        windows: [],
        skills: [],
        priority: 0,
        pickup: [0],
        delivery: [demand],
      }),
    );
    const vehicle = depotVehicle({ begin: 0, end: endOfTimeS }, capacity);
    const problem: Omit<Problem, 'objective'> = {
      locationCount: nodes.length,
      profiles: [planeProfile(nodes, (distance) => Math.floor(distance + 0.5))],
      vehicles: Array.from({ length: fleetSize(demands, capacity) }, () => vehicle),
      jobs,
      shipments: [],
    };
    return {
      problem: { ...problem, objective: presetObjective('distance', problem) },
      numberOf: (task) => task.index + 1,
      reportedCost: (totals) => totals.distanceM,
    };
  });
}

/** The fleet is unlimited. More vehicles than this never pay off (the margin is that of HGS-CVRP, Vidal 2022). */
function fleetSize(demands: readonly number[], capacity: number): number {
  const total = demands.reduce((sum, demand) => sum + demand, 0);
  return Math.min(demands.length - 1, Math.ceil((1.3 * total) / Math.max(1, capacity)) + 3);
}

function cut(lines: readonly Line[]): { header: Map<string, Line>; sections: Map<string, Line[]> } {
  const header = new Map<string, Line>();
  const sections = new Map<string, Line[]>();
  let open: Line[] | undefined;
  for (const line of lines) {
    const name = /^[A-Z_0-9]*[A-Z_]+/.exec(line.text)?.[0];
    if (name === 'EOF') break;
    if (name?.endsWith('_SECTION')) {
      open = [];
      sections.set(name, open);
    } else if (name !== undefined) {
      if (!headings.includes(name)) throw new WrongLine(`Line ${line.number}: ${name} is not understood.`);
      header.set(name, { number: line.number, text: line.text.replace(/^[A-Z_0-9]+\s*:?\s*/, '') });
    } else if (open === undefined) {
      throw new WrongLine(`Line ${line.number} belongs to no section.`);
    } else {
      open.push(line);
    }
  }
  return { header, sections };
}

function headed(header: ReadonlyMap<string, Line>, name: string): number {
  const line = header.get(name);
  if (line === undefined) throw new WrongLine(`The file has no line "${name} : ...".`);
  return wholeOf(line, name, Number(line.text), 1);
}

function section(sections: ReadonlyMap<string, Line[]>, name: string, size: number): readonly Line[] {
  const lines = sections.get(name);
  if (lines === undefined) throw new WrongLine(`The file has no ${name}.`);
  if (lines.length !== size) throw new WrongLine(`${name} has ${lines.length} lines, DIMENSION says ${size}.`);
  return lines;
}

function words(line: Line): readonly string[] {
  return line.text.split(/\s+/);
}
