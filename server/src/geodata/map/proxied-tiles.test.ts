import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { ProxiedTiles } from './proxied-tiles.ts';

const servers: Server[] = [];
after(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

async function tilesOf(listener: RequestListener, path = '/tiles/{z}/{x}/{y}.png?key=secret'): Promise<ProxiedTiles> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const settings = { MAP_TILES_URL: undefined, MAP_TILES_ATTRIBUTION: '© Mapas', MAP_TILES_MAX_ZOOM: 18 };
  return new ProxiedTiles(`http://127.0.0.1:${port}${path}`, settings);
}
const find = (tiles: ProxiedTiles) => tiles.find({ zoom: 3, x: 2, y: 4 }, new AbortController().signal);
const answering =
  (status: number, type: string, body: string | Buffer = 'tile'): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': type }).end(body);

describe('Tiles of another server', () => {
  it('are requested by their place, and nothing of the caller is sent', async () => {
    const asked: unknown[] = [];
    const tiles = await tilesOf((request, response) => {
      asked.push(request.url, request.headers.authorization, request.headers['user-agent']);
      answering(200, 'image/png')(request, response);
    });
    const tile = await find(tiles);
    assert.deepEqual([tile?.mediaType, String(tile?.bytes), tile?.isCompressible], ['image/png', 'tile', false]);
    assert.deepEqual(asked, ['/tiles/3/2/4.png?key=secret', undefined, 'Tropeiro']);
    assert.deepEqual(tiles.about(), { tileType: 'raster', maxZoom: 18, attribution: '© Mapas', hasStreets: true });
  });

  it('are vector tiles if the path says so', async () => {
    const tiles = await tilesOf(answering(200, 'application/octet-stream'), '/{z}/{x}/{y}.pbf');
    assert.equal(tiles.about().tileType, 'vector');
    assert.equal((await find(tiles))?.mediaType, 'application/vnd.mapbox-vector-tile');
  });

  it('are empty where the server has none', async () => {
    assert.equal(await find(await tilesOf(answering(404, 'text/html'))), undefined);
    assert.equal(await find(await tilesOf(answering(200, 'image/png', ''))), undefined);
    assert.equal(await find(await tilesOf((_, response) => response.writeHead(204).end())), undefined);
  });

  const wrong: readonly [what: string, listener: RequestListener][] = [
    ['a page', answering(200, 'text/html')],
    ['a picture with scripts', answering(200, 'image/svg+xml')],
    ['bytes of any kind', answering(200, 'application/octet-stream')],
    ['a refusal', answering(403, 'image/png')],
    ['an error', answering(500, 'image/png')],
    ['more than 2 MB', answering(200, 'image/png', Buffer.alloc(2_000_001))],
    ['another address', (_, response) => response.writeHead(302, { location: '/other' }).end()],
  ];
  for (const [what, listener] of wrong)
    it(`are never ${what}`, async () => {
      const tiles = await tilesOf(listener);
      await assert.rejects(find(tiles), (error) => error instanceof Refusal && error.code === 'unavailable');
    });
});
