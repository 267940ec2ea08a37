import { randomBytes } from 'node:crypto';
import { bodyOf } from '../answer.ts';
import type { Caller } from '../caller.ts';
import type { Fields } from '../field-table.ts';
import type { Trial } from '../trial.ts';

/** A user of the trial's own. */
export type Person = {
  readonly id: unknown;
  readonly name: string;
  readonly login: string;
  readonly password: string;
  readonly caller: () => Promise<Caller>;
};

export const viewer = (trial: Trial): Promise<Person> => person(trial, 'viewer');
export const dispatcher = (trial: Trial): Promise<Person> => person(trial, 'dispatcher');
export const manager = (trial: Trial): Promise<Person> => person(trial, 'manager');

/** A new user of this role, with a password nobody knows. */
export async function person(trial: Trial, role: string, more: Fields = {}): Promise<Person> {
  const password = randomBytes(18).toString('base64url');
  const login = `${trial.prefix}-${role}`;
  const name = `${trial.prefix} ${role}`;
  const { id } = await trial.create('/user/', { name, login, realm: 'customer', role, password, ...more });
  const caller = async (): Promise<Caller> => {
    const { access_token } = bodyOf(await trial.logIn({ username: login, password, realm: 'customer', ...more }));
    return trial.anonymous.with(String(access_token));
  };
  let known: Promise<Caller> | undefined;
  return { id, name, login, password, caller: () => (known ??= caller()) };
}
