import { readCvrplib } from './cvrplib.ts';
import type { Reading } from './instance.ts';
import { readJson } from './json.ts';
import { readLiLim } from './lilim.ts';
import { readSolomon } from './solomon.ts';

export const formats: Readonly<Record<string, (text: string) => Reading>> = {
  solomon: readSolomon,
  cvrplib: readCvrplib,
  lilim: readLiLim,
  json: readJson,
};
