import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { greatCircle, greatCircleDefaults } from './great-circle.ts';
import { MatrixCells } from './matrix-cells.ts';
import { findLeg, listLegs } from './provider.ts';
import { suppliedMatrix } from './supplied-matrix.ts';

describe('Travel by a matrix that came with the plan', () => {
  const settings = greatCircleDefaults;
  const coordinates = [
    { latitude: -30, longitude: -51.2 },
    { latitude: -30.1, longitude: -51.2 },
  ];
  const durations = [
    [7, 1, 200],
    [2, 7, 3],
    [400, 5, 7],
  ];
  const distances = [
    [7, 1, 2000],
    [2, 7, 3],
    [null, 5, 7],
  ];
  // The line in the middle was wrong: it keeps its row, and nobody asks for it.
  const rows = [0, 2];

  it('reads the rows of the points that are asked for, whatever lines between them were wrong', async () => {
    const [travel] = await suppliedMatrix(MatrixCells.of({ durations, distances }), rows, settings).matrices(
      coordinates,
    );
    assert.deepEqual(findLeg(travel!, 0, 1), { durationS: 200, distanceM: 2000 });
  });

  it('knows no way where a cell is null', async () => {
    const [travel] = await suppliedMatrix(MatrixCells.of({ durations, distances }), rows, settings).matrices(
      coordinates,
    );
    assert.equal(findLeg(travel!, 1, 0), undefined);
  });

  it('is along a way what it is in a matrix', async () => {
    const way = [0, 1, 0, 0];
    for (const matrix of [{ durations }, { durations, distances }]) {
      const provider = suppliedMatrix(MatrixCells.of(matrix), rows, settings);
      const [travel] = await provider.matrices(coordinates);
      assert.deepEqual(
        await provider.legs(coordinates, way),
        listLegs(way, (from, to) => findLeg(travel!, from, to)),
      );
    }
  });

  it('knows no way from or to a line it has no row for', () => {
    const cells = MatrixCells.of({ durations, distances });
    assert.deepEqual([cells.durationS(0, 3), cells.durationS(3, 0), cells.distanceM(0, 3)], [-1, -1, -1]);
  });

  it('takes no time from a point to itself', async () => {
    const [travel] = await suppliedMatrix(MatrixCells.of({ durations, distances }), rows, settings).matrices(
      coordinates,
    );
    assert.deepEqual(findLeg(travel!, 1, 1), { durationS: 0, distanceM: 0 });
  });

  it('is the same once it was stored, all of it or the part between some lines', () => {
    for (const matrix of [{ durations }, { durations, distances }]) {
      const cells = MatrixCells.of(matrix);
      assert.deepEqual(MatrixCells.fromBytes(cells.toBytes()), cells);
      const part = MatrixCells.fromBytes(cells.among([1, 3]).toBytes());
      assert.deepEqual(
        [part.size, part.durationS(0, 1), part.durationS(1, 0), part.distanceM(0, 1), part.distanceM(1, 0)],
        [2, 200, 400, 'distances' in matrix ? 2000 : -1, -1],
      );
    }
  });

  it('measures distances by great circle where there are none', async () => {
    const [travel] = await suppliedMatrix(MatrixCells.of({ durations }), rows, settings).matrices(coordinates);
    const [leg] = await greatCircle(settings).legs(coordinates, [0, 1]);
    assert.deepEqual(findLeg(travel!, 1, 0), { durationS: 400, distanceM: leg?.distanceM });
  });
});
