import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { MapStyle } from '@tropeiro/look/map-style/map-style.ts';
import { decodeTile } from '@tropeiro/roads/tiles/testing/decode-tile.ts';
import { at, PlanTrial } from '../../planning/change/plan-trial.fixture.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { attribution, importsFolder, importTown, townTile } from './map-town.fixture.ts';

const townPath = `/map/${townTile.zoom}/${townTile.x}/${townTile.y}`;
const glyphs = '/map/style/glyphs/Inter-Regular/0-255.pbf';

describe('The map', () => {
  let service: TestService;
  const folder = importsFolder();
  before(async () => {
    await importTown(folder, 1, 'Porto Alegre');
    service = await startTestService({ GEODATA_DIR: folder });
  });
  after(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  const ask = (path: string, options: RequestInit = {}) => fetch(service.url + path, options);
  const styleOf = async (theme: string) => (await (await ask(`/map/style/${theme}.json`)).json()) as MapStyle;

  it('is public: its tiles, styles and glyphs need no token', async () => {
    for (const [path, type] of [
      [townPath, 'application/vnd.mapbox-vector-tile'],
      ['/v1/map/0/0/0', 'application/vnd.mapbox-vector-tile'],
      ['/map/style/light.json', 'application/json'],
      ['/map/style/dark.json', 'application/json'],
      [glyphs, 'application/x-protobuf'],
    ] as const) {
      const { status, headers } = await ask(path);
      assert.deepEqual([status, headers.get('content-type')], [200, type], path);
      assert.equal(headers.get('cache-control'), 'public, max-age=86400', path);
      assert.equal(headers.get('ratelimit-limit'), '6000', path);
    }
  });

  it('shows the streets of the newest import', async () => {
    const tile = decodeTile(new Uint8Array(await (await ask(townPath)).arrayBuffer()));
    assert.equal(tile.get('street')?.[0]?.attributes.name, 'Avenida 1');
  });

  it('is sent once, and packed for clients that accept it', async () => {
    for (const path of [townPath, '/map/5/11/18', '/map/style/light.json', glyphs]) {
      const plain = await ask(path, { headers: { 'accept-encoding': 'identity' } });
      const packed = await ask(path, { headers: { 'accept-encoding': 'gzip, br' } });
      assert.deepEqual(
        [plain.headers.get('content-encoding'), packed.headers.get('content-encoding')],
        [null, 'gzip'],
        path,
      );
      assert.match(packed.headers.get('vary') ?? '', /accept-encoding/, path);
      assert.deepEqual(Buffer.from(await plain.arrayBuffer()), Buffer.from(await packed.arrayBuffer()), path);
      for (const [etag, encoding] of [
        [plain.headers.get('etag'), 'identity'],
        [packed.headers.get('etag'), 'gzip'],
      ]) {
        const headers = { 'if-none-match': etag ?? '', 'accept-encoding': encoding ?? '' };
        const again = await ask(path, { headers });
        assert.deepEqual([again.status, await again.text()], [304, ''], path);
        assert.equal(again.headers.get('cache-control'), 'public, max-age=86400', path);
      }
    }
  });

  it('has a style for each theme that names the tiles, the glyphs and their licence', async () => {
    for (const theme of ['light', 'dark']) {
      const { name, sources, glyphs: glyphsUrl } = await styleOf(theme);
      assert.equal(name, `Tropeiro ${theme}`);
      assert.deepEqual(sources.map?.tiles, ['/map/{z}/{x}/{y}']);
      assert.equal(sources.map?.attribution, attribution);
      assert.equal(glyphsUrl, '/map/style/glyphs/{fontstack}/{range}.pbf');
    }
  });

  it('is empty outside of the country, which is no error', async () => {
    const { status, headers } = await ask('/map/14/0/0');
    assert.deepEqual([status, headers.get('cache-control')], [204, 'public, max-age=86400']);
  });

  it('has letters that are missing in a font as an empty file', async () => {
    const { status, headers } = await ask('/map/style/glyphs/Inter-Regular/1024-1279.pbf');
    assert.deepEqual([status, headers.get('content-length')], [200, '0']);
  });

  it('has only files that exist', async () => {
    for (const path of [
      '/map',
      '/map/',
      '/map/15/0/0',
      '/map/1/2/0',
      '/map/1/0/2',
      '/map/-1/0/0',
      '/map/1/0',
      '/map/1/0/0/0',
      '/map/1/0/0.png',
      '/map/1/0/0%2f..%2f0',
      '/map/0/0/..%2f..%2fabout.json',
      '/map/style/',
      '/map/style/blue.json',
      '/map/style/glyphs/Arial/0-255.pbf',
      '/map/style/glyphs/Inter-Regular/0-255.txt',
      '/map/style/glyphs/Inter-Regular/1-256.pbf',
      '/map/style/glyphs/Inter-Regular/..%2fLICENSE.txt',
      '/map/style/glyphs/Inter-Regular/65536-65791.pbf',
    ]) {
      const answer = await ask(path);
      assert.deepEqual([answer.status, answer.headers.get('content-type')], [404, 'application/problem+json'], path);
      assert.equal(answer.headers.get('cache-control'), 'no-store', path);
    }
  });

  it('is only read', async () => {
    assert.equal((await ask(townPath, { method: 'HEAD' })).status, 200);
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const { status, headers } = await ask(townPath, { method });
      assert.deepEqual([status, headers.get('allow')], [405, 'GET, HEAD, OPTIONS']);
    }
  });
});

describe('The map of another server', () => {
  let trial: PlanTrial;
  let server: Server;
  before(async () => {
    server = createServer((_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('picture'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    trial = await PlanTrial.open({ MAP_TILES_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png` });
  });
  after(async () => {
    await trial.service.stop();
    server.close();
  });

  const ask = (path: string, token?: string) =>
    fetch(trial.service.url + path, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });

  it('is for callers with a token of the service or of a link', async () => {
    const plan = await trial.plan([{ name: 'one', ...at(1) }]);
    const { client, access } = await trial.service.logIn('dispatcher');
    const link = await client.call('createShareLink', { body: { data: { route_point_id: plan.points.one ?? 0 } } });
    const { token: shareToken } = link.body.data;
    for (const token of [access, shareToken]) {
      const answer = await ask('/map/3/2/4', token);
      assert.deepEqual([answer.status, await answer.text()], [200, 'picture']);
      assert.equal(answer.headers.get('cache-control'), 'private, max-age=86400');
      assert.equal((await ask('/map/style/dark.json', token)).status, 200);
    }
    await client.call('deleteShareLink', { params: { id: link.body.data.id } });
    for (const token of [undefined, shareToken, 'x'.repeat(32), `${access}x`]) {
      assert.equal((await ask('/map/3/2/4', token)).status, 401);
      assert.equal((await ask('/map/style/dark.json', token)).status, 401);
    }
    await client.call('logout');
    assert.equal((await ask('/map/3/2/4', access)).status, 401);
  });
});
