import type { Fault } from '../faults/fault.ts';
import { verbatim } from '../language/bilingual-text.ts';

/** Blanks and commas in a serial are typing errors. No device sends them, so the device would never be recognised. */
export const isSerial = (text: string): boolean => text.length <= 40 && /^[\w.:-]+$/.test(text);

export const deviceFaults = (device: { readonly serial: string }): Fault[] =>
  isSerial(device.serial)
    ? []
    : [{ pointer: '/data/serial', code: 'bad_format', details: { expected: verbatim('A-Z a-z 0-9 . _ : -') } }];
