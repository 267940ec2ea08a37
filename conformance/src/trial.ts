import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { bodyOf, recordOf } from './answer.ts';
import { type Answer, Caller } from './caller.ts';
import { type Fields, isFields } from './field-table.ts';

/** Whom to judge: a server, and a company in it that may be written to. */
export type Target = {
  readonly baseUrl: string;
  readonly document: string;
  readonly login: string;
  readonly password: string;
  readonly realm: string;
};

/** Something a rule needs cannot be had on this server through its API: the rule is skipped, and says why. */
export class CannotPrepare extends Error {}

/** Calls the specification itself lists: a server without one of these is at fault, not merely poorer. */
const documented = ['/point_of_interest/', '/itinerary/', '/driver/'];

/** One run of the suite against one server: who calls, what was prepared, what there is to clean up. */
export class Trial {
  readonly target: Target;
  readonly anonymous: Caller;
  /** Begins the name of everything made here, so that a person can tell it from the company's own. */
  readonly prefix = `conformance-${randomBytes(4).toString('hex')}`;
  private readonly made: string[] = [];
  private readonly prepared = new Map<unknown, Promise<unknown>>();

  constructor(target: Target) {
    this.target = target;
    this.anonymous = new Caller(target.baseUrl);
  }

  logIn(changes: Fields = {}, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const { login, document, password, realm } = this.target;
    const body = { username: login, parent_username: document, password, realm, ...changes };
    return this.anonymous.post('/auth/login/', body, headers);
  }

  /** The answer to the login that the whole trial goes by. */
  tokens(): Promise<Fields> {
    return this.once(logInOnce);
  }

  async admin(): Promise<Caller> {
    return this.anonymous.with(String((await this.tokens()).access_token));
  }

  /** The user who logged in, as login told. */
  async user(): Promise<Fields> {
    const { user } = await this.tokens();
    assert.ok(isFields(user), 'login tells the user');
    return user;
  }

  /** What many rules need is prepared when the first of them asks. */
  once<T>(prepare: (trial: Trial) => Promise<T>): Promise<T> {
    const known = this.prepared.get(prepare) as Promise<T> | undefined;
    const made = known ?? prepare(this);
    this.prepared.set(prepare, made);
    return made;
  }

  /** Creates a record of the trial's own: what the server answered to `{data}`. */
  async create(path: string, data: Fields, beside: Fields = {}): Promise<Fields> {
    const answer = await (await this.admin()).post(path, { data, ...beside });
    if ([404, 405, 501].includes(answer.status) && !documented.includes(path))
      throw new CannotPrepare(`nothing can be created with POST ${path} here (${answer.status})`);
    const record = recordOf(answer, 201);
    if (record.id !== undefined) this.willRemove(`${path}${record.id}`);
    return record;
  }

  willRemove(path: string): void {
    this.made.push(path);
  }

  /** Removes the last made first, since records hold on to earlier ones. What the server keeps is told. */
  async cleanUp(): Promise<readonly string[]> {
    const kept: string[] = [];
    const admin = await this.admin();
    for (const path of this.made.splice(0).reverse()) {
      const { status } = await admin.delete(path);
      if (status !== 204 && status !== 200 && status !== 404) kept.push(`${path} (${status})`);
    }
    await admin.post('/auth/logout/');
    return kept;
  }
}

const logInOnce = async (trial: Trial): Promise<Fields> => bodyOf(await trial.logIn());
