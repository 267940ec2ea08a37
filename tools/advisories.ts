import { spawnSync } from 'node:child_process';
import { advisoryVerdict } from './advisory-verdict.ts';
import { root } from './build.js';

/**
 * Reports known vulnerabilities of the packages that the service runs with. High and critical ones fail, if the
 * registry can be asked.
 */
const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8' });
const { kind, sentence } = advisoryVerdict(error ? error.message : stdout);
process.stdout.write(`${kind}: ${sentence}\n`);
if (kind === 'failed') process.exitCode = 1;
