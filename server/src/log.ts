import { type Logger, pino } from 'pino';
import type { Config } from './settings.ts';

/** Structured, on standard output, with nothing in it that identifies a person or opens a door. */
export const openLog = (config: Config): Logger =>
  pino({ level: config.LOG_LEVEL, base: null, redact: ['req.headers', 'err.parameters', 'err.detail', 'err.where'] });
