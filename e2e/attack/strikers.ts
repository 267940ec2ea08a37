import { operations } from '@tropeiro/contract/operations.ts';
import { rawRequestOf } from '../http.ts';
import { ask } from './wire.ts';

/** The users of the attacking company, logged in when they are first needed. */
export class Striker {
  private readonly url: string;
  private readonly document: string;
  private readonly password: string;
  private readonly tokens = new Map<string, Promise<string>>();
  private used = 0;

  constructor(url: string, document: string, password: string) {
    this.url = url;
    this.document = document;
    this.password = password;
  }

  /** The access token of the company's user with this login, always of the same session. */
  token(login: StrikerLogin): Promise<string> {
    const known = this.tokens.get(login) ?? this.logIn(login);
    this.tokens.set(login, known);
    return known;
  }

  /** Users without any request yet, each in a separate session. */
  fresh(count: number): Promise<readonly string[]> {
    const logins = Array.from({ length: count }, () => freshLogin(this.used++));
    return Promise.all(logins.map((login) => this.logIn(login)));
  }

  credentials(username: string, password = this.password) {
    const realm = username === 'integrator' ? 'integration' : 'customer';
    return { username, parent_username: this.document, password, realm };
  }

  private async logIn(username: string): Promise<string> {
    // From many addresses, as an attacker would, because each address has a login limit.
    const address = `127.0.${200 + (this.tokens.size % 50)}.${1 + (this.used % 250)}`;
    const rawRequest = rawRequestOf(operations.login, { body: this.credentials(username) }, undefined);
    const outcome = await ask(this.url, usableAddress(address), rawRequest, 30_000);
    if (outcome.kind !== 'answer' || outcome.status !== 200)
      throw new Error(`${username} cannot log in: ${JSON.stringify(outcome)}`);
    return (JSON.parse(outcome.text) as { access_token: string }).access_token;
  }
}

/** One user of each role that an attack needs. */
export type StrikerLogin = 'admin' | 'integrator' | 'viewer';

export const freshLogin = (number: number): string => `fresh-${number}`;

/** On Linux every address of 127/8 is this machine, elsewhere only the first one is. */
export const usableAddress = (address: string): string => (process.platform === 'linux' ? address : '127.0.0.1');
