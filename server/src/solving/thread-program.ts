import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { warmUp } from '@tropeiro/optimizer/warm-up.ts';
import { answerRequests } from './answer-requests.ts';

/** The program of a solver thread: solves one problem after the other. */
if (!parentPort) throw new Error('This is the program of a thread');

// Lowers the priority, so that short requests come first, even while this thread warms up. On Linux this is the
// priority of the thread, elsewhere of the process.
if (process.platform === 'linux') setPriority(5);
// Done before the first message is read, so that the search is already compiled.
warmUp();
answerRequests(parentPort);
