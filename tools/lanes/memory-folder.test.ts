import assert from 'node:assert/strict';
import { it } from 'node:test';
import { runsPrograms } from './memory-folder.ts';

const disk = '/dev/vda / ext4 rw,relatime 0 0';

it('takes a folder in memory whose files can be executed', () => {
  assert.ok(runsPrograms(`${disk}\ntmpfs /dev/shm tmpfs rw,relatime,size=24684096k 0 0\n`));
});

it('takes none whose files cannot be executed or written, that is hidden by another, or that is on a disk', () => {
  assert.ok(!runsPrograms(`${disk}\nshm /dev/shm tmpfs rw,nosuid,nodev,noexec,relatime,size=65536k 0 0\n`));
  assert.ok(!runsPrograms(`${disk}\ntmpfs /dev/shm tmpfs ro 0 0\n`));
  assert.ok(!runsPrograms(`tmpfs /dev/shm tmpfs rw 0 0\n/dev/vdb /dev/shm ext4 rw 0 0\n`));
  assert.ok(!runsPrograms(`${disk}\n`));
});
