import assert, { AssertionError } from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { bodyOf, recordOf } from './answer.ts';
import { type Answer, Caller } from './caller.ts';
import { type Fields, isFields } from './field-table.ts';
import { retirementFields } from './prepare/retired.ts';

/** The target: a server, and a company there that may be written to. */
export type Target = {
  readonly baseUrl: string;
  readonly document: string;
  readonly login: string;
  readonly password: string;
  readonly realm: string;
};

/** Something a rule needs cannot be prepared through the API of this server. The rule is skipped with this reason. */
export class CannotPrepare extends Error {}

/** A failure of the server, reported without the stack of this program. */
class NotConforming extends Error {
  constructor(message: string) {
    super(message);
    this.stack = message;
  }
}

/** Calls that the specification lists. A server without one of them fails; the rule is not skipped. */
const documented = ['/point_of_interest/', '/itinerary/', '/driver/'];

/** One run of the suite against one server: its callers, what was prepared, and what to clean up. */
export class Trial {
  readonly target: Target;
  readonly anonymous: Caller;
  /** Prefix of every name made here, which sets the trial's records apart from the company's own. */
  readonly prefix = `conformance-${randomBytes(4).toString('hex')}`;
  private codeCount = 0;
  private readonly made: string[] = [];
  private readonly loggedIn: string[] = [];
  private readonly prepared = new Map<unknown, Promise<unknown>>();

  /** Reasons for skipped rules, each once. */
  readonly skipReasons = new Set<string>();
  private readonly ruleText: string;

  /** Only rules whose sentence contains the text are run. */
  constructor(target: Target, ruleText = '') {
    this.target = target;
    this.ruleText = ruleText;
    this.anonymous = new Caller(target.baseUrl);
  }

  /** A sentence of the specification and its check. A rule that cannot be prepared here is skipped with the reason. */
  rule(sentence: string, check: () => Promise<void>): void {
    if (!sentence.includes(this.ruleText)) return;
    it(sentence, async (context) => {
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

  /** The response to the login that the whole trial uses. */
  tokens(): Promise<Fields> {
    return this.once(logInOnce);
  }

  async admin(): Promise<Caller> {
    return this.anonymous.with(String((await this.tokens()).access_token));
  }

  /** The user who logged in, from the login response. */
  async user(): Promise<Fields> {
    const { user } = await this.tokens();
    assert.ok(isFields(user), 'login returns the user');
    return user;
  }

  /** Prepares what many rules share, when the first of them needs it. */
  once<T>(prepare: (trial: Trial) => Promise<T>): Promise<T> {
    const known = this.prepared.get(prepare) as Promise<T> | undefined;
    const made = known ?? prepare(this);
    this.prepared.set(prepare, made);
    return made;
  }

  /** A code that no other record made here has. */
  newCode(): string {
    this.codeCount++;
    return `${this.prefix}-${this.codeCount}`;
  }

  /** Creates a record of the trial: the server's response to `{data}`. */
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

  /**
   * Removes records, the last made first because they refer to earlier ones, and ends the sessions. Reports what stays.
   */
  async cleanUp(): Promise<readonly string[]> {
    const remaining: string[] = [];
    if (this.loggedIn.length === 0) return remaining;
    const admin = await this.admin();
    for (const path of this.made.splice(0).reverse()) {
      const { status } = await admin.delete(path);
      if ([200, 204, 404].includes(status)) continue;
      remaining.push(path);
      const [, kind = '', id] = /^(.*\/)(\d+)$/.exec(path) ?? [];
      const data = retirementFields[kind];
      if (data) await admin.put(kind, { data: { id: Number(id), ...data } });
    }
    for (const token of this.loggedIn.splice(0)) await this.anonymous.with(token).post('/auth/logout/');
    return remaining;
  }
}

const logInOnce = async (trial: Trial): Promise<Fields> => bodyOf(await trial.logIn());
