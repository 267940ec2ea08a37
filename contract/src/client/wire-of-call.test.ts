import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClient } from '../client.ts';

/** The client as JavaScript sees it. */
type Untyped = Record<'call' | 'bytes', (id: string) => Promise<unknown>> &
  Record<'records' | 'stream', (id: string) => AsyncGenerator>;

describe('A client in a program without types', () => {
  const refuseToSend = () => assert.fail('It called the service');
  const client = createClient({ baseUrl: 'http://tropeiro.test', fetch: refuseToSend }) as unknown as Untyped;

  const misspelt: readonly [asked: string, nearest: string][] = [
    ['listVehicle', 'listVehicles'],
    ['listvehicles', 'listVehicles'],
    ['getvehicle', 'getVehicle'],
    ['creatVehicle', 'createVehicle'],
    ['toString', ''],
    ['x'.repeat(10_000), ''],
  ];
  for (const [asked, nearest] of misspelt) {
    it(`suggests the calls closest to ${asked.slice(0, 20)}`, async () => {
      await assert.rejects(client.call(asked), (error: Error) => {
        assert.ok(error.message.startsWith(`There is no call "${asked.slice(0, 80)}". The nearest: ${nearest}`));
        assert.ok(error.message.length < 300);
        return true;
      });
    });
  }

  it('gets the suggestion from every kind of call', async () => {
    const unknown = /There is no call "listVehicle"\. The nearest: listVehicles, /;
    await assert.rejects(client.bytes('listVehicle'), unknown);
    await assert.rejects(client.records('listVehicle').next(), unknown);
    await assert.rejects(client.stream('listVehicle').next(), unknown);
  });
});
