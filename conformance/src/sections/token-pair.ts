import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { collection, type FieldTable, Integer, object, oneOf, orNull, requireFields, Text } from '../field-table.ts';
import type { Trial } from '../trial.ts';

/** The user in the responses to login and renewal. */
const user = {
  id: Integer,
  name: Text,
  login: Text,
  email: orNull(Text),
  role: oneOf('admin', 'manager', 'dispatcher', 'driver', 'integrator', 'viewer'),
  permissions: collection(Text),
  realm: oneOf('customer', 'driver', 'integration'),
  customer_id: Integer,
  customer: object({ id: Integer, name: Text, document: Text }),
  driver_id: orNull(Integer),
  language: Text,
  timezone: Text,
} as const satisfies FieldTable;

export const tokenPairTable = {
  access_token: Text,
  refresh_token: Text,
  user: object(user),
} as const satisfies FieldTable;

export function tokenPair(trial: Trial): void {
  describe('Token pair', () => {
    trial.rule('has the fields of its table', async () => requireFields(tokenPairTable, await trial.tokens()));

    trial.rule('states its lifetime in seconds and its type', async () =>
      requireFields({ expires_in: Integer, token_type: oneOf('Bearer') }, await trial.tokens()),
    );

    trial.rule('has a signed JWT for an access token, which ends when expires_in says', async () => {
      const { access_token, expires_in } = await trial.tokens();
      const [header = '', payload = '', signature = '', ...more] = String(access_token).split('.');
      assert.ok(signature.length > 0 && more.length === 0, 'three parts, the last a signature');
      assert.notEqual(jsonOf(header).alg, 'none');
      const leftS = Number(jsonOf(payload).exp) - Date.now() / 1000;
      assert.ok(leftS <= Number(expires_in) + 60, `${leftS} s are left of ${expires_in}`);
    });

    trial.rule('names the permissions <resource>:<read|write>, in the customer of the user', async () => {
      const user = await trial.user();
      for (const permission of user.permissions as readonly string[]) assert.match(permission, /^\w+:(read|write)$/);
      assert.equal((user.customer as { id: unknown }).id, user.customer_id);
    });
  });
}

const jsonOf = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString());
