import assert from 'node:assert/strict';
import { it } from 'node:test';
import { encodePolyline } from './polyline.ts';

it('A line is encoded with six decimals', () => {
  const line = [
    { latitude: 38.5, longitude: -120.2 },
    { latitude: 40.7, longitude: -120.95 },
    { latitude: 43.252, longitude: -126.453 },
  ];
  assert.equal(encodePolyline(line), '_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI');
  assert.equal(encodePolyline([]), '');
});
