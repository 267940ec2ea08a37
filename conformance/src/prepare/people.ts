import { randomBytes } from 'node:crypto';
import { bodyOf } from '../answer.ts';
import type { Caller } from '../caller.ts';
import type { Fields } from '../field-table.ts';
import type { Trial } from '../trial.ts';
import { drivers } from './drivers.ts';

/** A user of the trial's own. */
export type Person = {
  /** As it is written to change them. */
  readonly data: Fields;
  readonly login: string;
  /** A new session of theirs. */
  readonly logIn: () => Promise<{ readonly caller: Caller; readonly refreshToken: string }>;
  /** Them in a session that rules may share. */
  readonly caller: () => Promise<Caller>;
};

export const viewer = (trial: Trial): Promise<Person> => person(trial, 'viewer');
export const dispatcher = (trial: Trial): Promise<Person> => person(trial, 'dispatcher');
export const manager = (trial: Trial): Promise<Person> => person(trial, 'manager');

/** The agent of the trial, who logs in by their CPF. */
export async function driver(trial: Trial): Promise<Person> {
  const { agent } = await trial.once(drivers);
  return person(trial, 'driver', { realm: 'driver', login: agent.cpf, driver_id: agent.id });
}

/** A new user of this role, with a password nobody knows. */
export async function person(trial: Trial, role: string, more: Fields = {}): Promise<Person> {
  const password = randomBytes(18).toString('base64url');
  const login = `${trial.prefix}-${role}-${randomBytes(2).toString('hex')}`;
  const said = { name: `${trial.prefix} ${role}`, login, realm: 'customer', role, ...more };
  const { id } = await trial.create('/user/', { ...said, password });
  const logIn = async () => {
    const { access_token, refresh_token } = bodyOf(
      await trial.logIn({ username: said.login, password, realm: said.realm }),
    );
    return { caller: trial.anonymous.with(String(access_token)), refreshToken: String(refresh_token) };
  };
  let shared: Promise<Caller> | undefined;
  const caller = () => {
    shared ??= logIn().then((session) => session.caller);
    return shared;
  };
  return { data: { id, ...said }, login: said.login, logIn, caller };
}
