import { spawnSync } from 'node:child_process';
import { advisoryVerdict } from './advisory-verdict.ts';
import { root } from './build.js';

/** Known faults in the packages the service runs with: high and critical ones fail, where the registry tells of them. */
const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8' });
const { kind, sentence } = advisoryVerdict(error ? error.message : stdout);
process.stdout.write(`${kind}: ${sentence}\n`);
if (kind === 'failed') process.exitCode = 1;
