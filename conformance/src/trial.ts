import assert, { AssertionError } from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { bodyOf, recordOf } from './answer.ts';
import { type Answer, Caller } from './caller.ts';
import { type Fields, isFields } from './field-table.ts';
import { retired } from './prepare/retired.ts';

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

/** What is wrong with the server, told without the place in this program where that was found out. */
class NotConforming extends Error {
  constructor(message: string) {
    super(message);
    this.stack = message;
  }
}

/** Calls the specification itself lists: a server without one of these is at fault, not merely poorer. */
const documented = ['/point_of_interest/', '/itinerary/', '/driver/'];

/** One run of the suite against one server: who calls, what was prepared, what there is to clean up. */
export class Trial {
  readonly target: Target;
  readonly anonymous: Caller;
  /** Begins the name of everything made here, so that a person can tell it from the company's own. */
  readonly prefix = `conformance-${randomBytes(4).toString('hex')}`;
  private codeCount = 0;
  private readonly made: string[] = [];
  private readonly loggedIn: string[] = [];
  private readonly prepared = new Map<unknown, Promise<unknown>>();

  /** Why rules were skipped, each reason once. */
  readonly skipReasons = new Set<string>();
  private readonly ruleText: string;

  /** Of the rules, those whose sentence contains the text are tried. */
  constructor(target: Target, ruleText = '') {
    this.target = target;
    this.ruleText = ruleText;
    this.anonymous = new Caller(target.baseUrl);
  }

  /** A sentence of the specification and how it is checked. What cannot be prepared here is skipped and says why. */
  rule(says: string, check: () => Promise<void>): void {
    if (!says.includes(this.ruleText)) return;
    it(says, async (context) => {
      try {
        await check();
      } catch (error) {
        if (error instanceof AssertionError) throw new NotConforming(error.message);
        if (!(error instanceof CannotPrepare)) throw error;
        this.skipReasons.add(error.message);
        context.skip(error.message);
      }
    });
  }

  async logIn(changes: Fields = {}, path = '/auth/login/'): Promise<Answer> {
    const { login, document, password, realm } = this.target;
    const body = { username: login, parent_username: document, password, realm, ...changes };
    const answer = await this.anonymous.post(path, body);
    if (answer.status === 200) this.loggedIn.push(String(bodyOf(answer).access_token));
    return answer;
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

  /** A code of the company's own that no other record made here has. */
  newCode(): string {
    this.codeCount++;
    return `${this.prefix}-${this.codeCount}`;
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

  /** Removes the last made first, since records hold on to earlier ones, and ends its sessions. Tells what stays. */
  async cleanUp(): Promise<readonly string[]> {
    const kept: string[] = [];
    if (this.loggedIn.length === 0) return kept;
    const admin = await this.admin();
    for (const path of this.made.splice(0).reverse()) {
      const { status } = await admin.delete(path);
      if ([200, 204, 404].includes(status)) continue;
      kept.push(path);
      const [, kind = '', id] = /^(.*\/)(\d+)$/.exec(path) ?? [];
      const data = retired[kind];
      if (data) await admin.put(kind, { data: { id: Number(id), ...data } });
    }
    for (const token of this.loggedIn.splice(0)) await this.anonymous.with(token).post('/auth/logout/');
    return kept;
  }
}

const logInOnce = async (trial: Trial): Promise<Fields> => bodyOf(await trial.logIn());
