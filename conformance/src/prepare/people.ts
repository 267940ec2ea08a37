import { randomBytes } from 'node:crypto';
import { bodyOf } from '../answer.ts';
import type { Caller } from '../caller.ts';
import type { Fields } from '../field-table.ts';
import type { Trial } from '../trial.ts';
import { drivers } from './drivers.ts';

/** A user made by the trial. */
export type Person = {
  /** The user's fields, for changes. */
  readonly data: Fields;
  readonly login: string;
  /** Opens a new session of the user. */
  readonly logIn: () => Promise<{ readonly caller: Caller; readonly refreshToken: string }>;
  /** A session of the user that rules may share. */
  readonly caller: () => Promise<Caller>;
};

export const viewer = (trial: Trial): Promise<Person> => person(trial, 'viewer');
export const dispatcher = (trial: Trial): Promise<Person> => person(trial, 'dispatcher');
export const manager = (trial: Trial): Promise<Person> => person(trial, 'manager');

/** The agent of the trial, who logs in with the CPF. */
export async function driver(trial: Trial): Promise<Person> {
  const { agent } = await trial.once(drivers);
  return person(trial, 'driver', { realm: 'driver', login: agent.cpf, driver_id: agent.id });
}

/** Creates a user of this role with a random password. */
export async function person(trial: Trial, role: string, more: Fields = {}): Promise<Person> {
  const password = randomBytes(18).toString('base64url');
  const login = `${trial.prefix}-${role}-${randomBytes(2).toString('hex')}`;
  const userFields = { name: `${trial.prefix} ${role}`, login, realm: 'customer', role, ...more };
  const { id } = await trial.create('/user/', { ...userFields, password });
  const logIn = async () => {
    const { access_token, refresh_token } = bodyOf(
      await trial.logIn({ username: userFields.login, password, realm: userFields.realm }),
    );
    return { caller: trial.anonymous.with(String(access_token)), refreshToken: String(refresh_token) };
  };
  let shared: Promise<Caller> | undefined;
  const caller = () => {
    shared ??= logIn().then((session) => session.caller);
    return shared;
  };
  return { data: { id, ...userFields }, login: userFields.login, logIn, caller };
}
