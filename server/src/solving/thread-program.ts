import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { warmUp } from '@tropeiro/optimizer/warm-up.ts';
import { answerRequests } from './answer-requests.ts';

/** The program of a solver thread: solves one problem after the other. */
if (!parentPort) throw new Error('This is the program of a thread');

// Whoever waits for a short response comes first, also while this warms up: it may do so in place of a thread that has just
// solved a plan, which is now being stored. On Linux this is the priority of the thread, elsewhere of the process.
if (process.platform === 'linux') setPriority(5);
// Before it reads the first message: from then on the search is compiled.
warmUp();
answerRequests(parentPort);
