import { choice } from '../settings/setting.ts';

/** Settings of the demo company. */
export const demoSettings = {
  SIMULATION: choice(
    'on',
    ['on', 'off'],
    'Whether the vehicles of the demo company drive and its drivers deliver, a month before it was made included; no other company is touched.',
  ),
};
