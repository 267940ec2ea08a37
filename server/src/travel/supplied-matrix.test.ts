import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { greatCircle, greatCircleDefaults } from './great-circle.ts';
import { MatrixCells } from './matrix-cells.ts';
import { findLeg, listLegs } from './provider.ts';
import { suppliedMatrix } from './supplied-matrix.ts';

describe('Travel by a supplied matrix', () => {
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
  // The middle line was wrong. It retains its row, which is never read.
  const rows = [0, 2];

  it('reads the rows of the requested points, even if lines between them were wrong', async () => {
    const [travel] = await suppliedMatrix(MatrixCells.of({ durations, distances }), rows, settings).matrices(
      coordinates,
    );
    assert.deepEqual(findLeg(travel!, 0, 1), { durationS: 200, distanceM: 2000 });
  });

  it('has no connection if a cell is null', async () => {
    const [travel] = await suppliedMatrix(MatrixCells.of({ durations, distances }), rows, settings).matrices(
      coordinates,
    );
    assert.equal(findLeg(travel!, 1, 0), undefined);
  });

  it('is the same along a path and in a matrix', async () => {
    const path = [0, 1, 0, 0];
    for (const matrix of [{ durations }, { durations, distances }]) {
      const provider = suppliedMatrix(MatrixCells.of(matrix), rows, settings);
      const [travel] = await provider.matrices(coordinates);
      assert.deepEqual(
        await provider.legs(coordinates, path),
        listLegs(path, (from, to) => findLeg(travel!, from, to)),
      );
    }
  });

  it('has no connection from or to a line without a row', () => {
    const cells = MatrixCells.of({ durations, distances });
    assert.deepEqual([cells.durationS(0, 3), cells.durationS(3, 0), cells.distanceM(0, 3)], [-1, -1, -1]);
  });

  it('takes no time from a point to itself', async () => {
    const [travel] = await suppliedMatrix(MatrixCells.of({ durations, distances }), rows, settings).matrices(
      coordinates,
    );
    assert.deepEqual(findLeg(travel!, 1, 1), { durationS: 0, distanceM: 0 });
  });

  it('is the same after storage, as a whole or for some lines', () => {
    for (const matrix of [{ durations }, { durations, distances }]) {
      const cells = MatrixCells.of(matrix);
      assert.deepEqual(MatrixCells.fromBytes(cells.toBytes()), cells);
      const part = MatrixCells.fromBytes(cells.subset([1, 3]).toBytes());
      assert.deepEqual(
        [part.size, part.durationS(0, 1), part.durationS(1, 0), part.distanceM(0, 1), part.distanceM(1, 0)],
        [2, 200, 400, 'distances' in matrix ? 2000 : -1, -1],
      );
    }
  });

  it('has great-circle distances if none were supplied', async () => {
    const [travel] = await suppliedMatrix(MatrixCells.of({ durations }), rows, settings).matrices(coordinates);
    const [leg] = await greatCircle(settings).legs(coordinates, [0, 1]);
    assert.deepEqual(findLeg(travel!, 1, 0), { durationS: 400, distanceM: leg?.distanceM });
  });
});
