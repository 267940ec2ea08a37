import assert from 'node:assert/strict';
import type { LookupAddress } from 'node:dns';
import { after, before, beforeEach, describe, it } from 'node:test';
import { Receivers } from './receivers.ts';
import { Listener } from './testing.ts';

const message = '{"id":"1-1","type":"test.ping","timestamp":"2026-01-01T00:00:00Z","data":{}}';
const loopback = { networks: ['127.0.0.0/8', '::1'], maxS: 600 };

describe('Receivers of webhooks', () => {
  let listener: Listener;
  before(async () => {
    listener = await Listener.open();
  });
  beforeEach(() => {
    listener.received.length = 0;
    listener.answering = () => 204;
  });
  after(() => listener.close());

  const post = async (url: string, settings: ConstructorParameters<typeof Receivers>[0]) => {
    const receivers = new Receivers(settings);
    const { fault, status } = await receivers.post(url, {}, message);
    receivers.close();
    return { fault, status };
  };
  const port = () => new URL(listener.url).port;

  const spellings = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '017700000001',
    '0177.0.0.01',
    '127.0.0.1.',
    '①②⑦.0.0.1',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:7f00:0001]',
    '[::1]',
    '[64:ff9b::127.0.0.1]',
    '0.0.0.0',
    'localhost',
    'localhost.',
    'erp.localhost',
    'erp.internal',
    '169.254.169.254',
    '[fd00:ec2::254]',
    '10.0.0.1',
    '100.64.0.1',
    '[2002:7f00:1::]',
    '[fc00::1]',
    '[fe80::1]',
  ];
  for (const scheme of ['http', 'https'])
    for (const host of spellings)
      it(`are not at ${scheme}://${host}`, async () => {
        assert.deepEqual(await post(`${scheme}://${host}:${port()}/`, { networks: [], maxS: 600 }), {
          fault: 'not_public',
          status: null,
        });
        assert.equal(listener.received.length, 0);
      });

  const names: Readonly<Record<string, readonly LookupAddress[]>> = {
    'at a private address': [{ address: '127.0.0.1', family: 4 }],
    'at a private address beside a public one': [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ],
    'at a private address that is written as IPv6': [{ address: '::ffff:127.0.0.1', family: 6 }],
  };
  for (const [where, found] of Object.entries(names))
    it(`are not under a name that is ${where}`, async () => {
      const settings = { networks: [], maxS: 600, resolve: async () => found };
      assert.equal((await post(`https://erp.example:${port()}/`, settings)).fault, 'not_public');
    });

  it('use the address that was checked, though the name resolves elsewhere a moment later', async () => {
    const leading = ['127.0.0.2', '127.0.0.1'];
    const resolve = async () => [{ address: leading.shift() ?? '', family: 4 }];
    const first = await post(`http://erp.example:${port()}/`, { networks: ['127.0.0.1'], maxS: 600, resolve });
    assert.deepEqual([first.fault, leading.length], ['not_public', 1], 'asked once, and not connected to');
    const second = await post(`http://erp.example:${port()}/`, { networks: ['127.0.0.1'], maxS: 600, resolve });
    assert.deepEqual([second.fault, leading.length], [null, 0], 'the connection goes to the checked address');
  });

  it('without TLS are in networks that are configured alone', async () => {
    const resolve = async () => [{ address: '8.8.8.8', family: 4 }];
    assert.equal((await post('http://erp.example/', { ...loopback, resolve })).fault, 'not_public');
    assert.deepEqual(await post(listener.url, loopback), { fault: null, status: 204 });
  });

  it('are not looked for where they redirect to', async () => {
    listener.answering = ({ path }) => (path === '/hook' ? [307, { location: `${listener.url}/other` }] : 204);
    assert.deepEqual(await post(listener.url, loopback), { fault: 'redirected', status: 307 });
    assert.equal(listener.received.length, 1);
  });

  it('that take too long, never end or are not there have failed', async () => {
    listener.answering = () => undefined;
    assert.deepEqual(await post(listener.url, { ...loopback, maxS: 0.2 }), { fault: 'too_slow', status: null });
    listener.answering = (_, response) => {
      response.writeHead(200).write('…');
      return undefined;
    };
    assert.deepEqual(await post(listener.url, { ...loopback, maxS: 0.2 }), { fault: 'too_slow', status: null });
    assert.deepEqual(await post('http://127.0.0.1:1/', loopback), { fault: 'unreachable', status: null });
  });

  it('that would rather speak another protocol have not answered', async () => {
    listener.answering = (_, response) => {
      response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
      return undefined;
    };
    assert.deepEqual(await post(listener.url, loopback), { fault: 'unreachable', status: null });
  });

  it('that send more and more before their answer are not waited for', async () => {
    let sentCount = 0;
    listener.answering = (_, { socket }) => {
      const sendMore = () => {
        sentCount += 1;
        while (socket?.write('HTTP/1.1 103 Early Hints\r\nlink: <a>\r\n\r\n'.repeat(100)));
      };
      socket?.on('drain', sendMore).on('error', () => {});
      sendMore();
      return undefined;
    };
    assert.deepEqual(await post(listener.url, { ...loopback, maxS: 60 }), { fault: 'unreachable', status: null });
    assert.equal(sentCount > 0, true);
  });

  it('may say before their answer that it comes', async () => {
    listener.answering = (_, response) => {
      for (let count = 0; count < 3; count++) response.writeProcessing();
      return 204;
    };
    assert.deepEqual(await post(listener.url, loopback), { fault: null, status: 204 });
  });

  it('are read only up to a limit, and their response is cut so that it can be stored', async () => {
    listener.answering = (_, response) => {
      response.writeHead(500).write(`\0${'x'.repeat(100_000)}`);
      return undefined;
    };
    const receivers = new Receivers(loopback);
    const { fault, status, body } = await receivers.post(listener.url, {}, message);
    receivers.close();
    assert.deepEqual([fault, status, body?.length, body?.includes('\0')], ['refused', 500, 2000, false]);
  });

  it('that close a connection between two messages get the second on another', async () => {
    const receivers = new Receivers(loopback);
    await receivers.post(listener.url, {}, message);
    listener.dropConnections();
    assert.equal((await receivers.post(listener.url, {}, message)).fault, null);
    receivers.close();
  });
});
