import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Preset, presetObjective, presets } from '../model/objective-presets.ts';
import { solve, solveInThreads } from '../solve.ts';
import { formats } from './formats.ts';
import { type Instance, listRoutes, listUnassigned } from './instance.ts';

const help = `Usage: npm run -s solve -- --format FORMAT [options] FILE

Solves one vehicle-routing problem and prints one JSON object:
  {cost, vehicles, routes: [[customer numbers...]], unassigned, iterations, wall_s, cpu_s}

  --format FORMAT     ${Object.keys(formats).join(', ')}
  --time SECONDS      search this long after reading the file; default: until more steps rarely help, at most 10 s
  --iterations N      stop after this many iterations; the same seed then gives the same solution on every machine
  --seed N            whole number (1)
  --threads N         islands in worker threads (1)
  --objective NAME    ${presets.join(', ')} instead of the file's own
  --help

Customer numbers are those of the file. In cvrplib files the depot is 0, as in solution files. In json files jobs are
numbered from 0, then each shipment's pickup and delivery, and the printed object contains the whole solution too.
The cost follows the family of files: the distance for solomon, cvrplib and lilim, the objective for json.
`;

type Request = {
  readonly format: string;
  readonly file: string;
  readonly timeS: number | undefined;
  readonly iterations: number | undefined;
  readonly seed: number;
  readonly threads: number;
  readonly objective: Preset | undefined;
};

const request = readRequest(process.argv.slice(2));
await run(request);

async function run(request: Request): Promise<void> {
  const instance = readInstance(request);
  const problem =
    request.objective === undefined
      ? instance.problem
      : { ...instance.problem, objective: presetObjective(request.objective, instance.problem) };
  const { timeS, iterations } = request;
  const options = {
    seed: request.seed,
    untilBudget: timeS !== undefined || iterations !== undefined,
    ...(iterations === undefined ? {} : { iterations }),
    // A default time limit would make the solution depend on the machine. With `--iterations` none is set.
    ...(timeS === undefined && iterations !== undefined ? {} : { timeS: timeS ?? 10 }),
  };

  const beganMs = performance.now();
  const cpuBefore = process.cpuUsage();
  const solution =
    request.threads > 1
      ? await solveInThreads(problem, { ...options, threads: request.threads })
      : solve(problem, options);
  const cpu = process.cpuUsage(cpuBefore);
  const printed = {
    cost: instance.reportedCost(solution),
    vehicles: solution.vehicleCount,
    routes: listRoutes(instance, solution),
    unassigned: listUnassigned(instance, solution),
    iterations: solution.iterations,
    wall_s: Math.round(performance.now() - beganMs) / 1000,
    cpu_s: Math.round((cpu.user + cpu.system) / 1000) / 1000,
  };
  console.log(JSON.stringify(request.format === 'json' ? { ...printed, solution } : printed));
}

function readInstance({ format, file }: Request): Instance {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return refuse(`${file} cannot be read: ${(error as Error).message}.`);
  }
  const reading = formats[format]!(text);
  return 'instance' in reading ? reading.instance : refuse(`${file} is not right.`, ...reading.wrong);
}

function readRequest(args: readonly string[]): Request {
  const { values, positionals } = parse(args);
  if (values.help) {
    console.log(help);
    process.exit(0);
  }
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) refuse('Name one file.');
  const { format, objective } = values;
  if (format === undefined || !Object.hasOwn(formats, format))
    refuse(`--format must be one of ${Object.keys(formats).join(', ')}.`);
  if (objective !== undefined && !isPreset(objective)) refuse(`--objective must be one of ${presets.join(', ')}.`);
  const timeS = values.time === undefined ? undefined : Number(values.time);
  if (timeS !== undefined && !(timeS > 0 && timeS < Infinity)) refuse('--time must be a number of seconds above 0.');
  const whole = (name: 'seed' | 'threads' | 'iterations', least: number) => {
    const value = Number(values[name]);
    if (!Number.isSafeInteger(value) || value < least) refuse(`--${name} must be a whole number from ${least} up.`);
    return value;
  };
  return {
    format,
    file,
    timeS,
    iterations: values.iterations === undefined ? undefined : whole('iterations', 0),
    seed: whole('seed', 0),
    threads: whole('threads', 1),
    objective,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        format: { type: 'string' },
        time: { type: 'string' },
        iterations: { type: 'string' },
        seed: { type: 'string', default: '1' },
        threads: { type: 'string', default: '1' },
        objective: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    return refuse((error as Error).message);
  }
}

function isPreset(name: string): name is Preset {
  return (presets as readonly string[]).includes(name);
}

function refuse(...sentences: readonly string[]): never {
  console.error(sentences.join('\n'));
  process.exit(2);
}
