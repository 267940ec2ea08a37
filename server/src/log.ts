import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { type Logger, pino } from 'pino';
import { choice, type ParsedSettings } from './settings/setting.ts';

export const logSettings = {
  LOG_LEVEL: choice(
    'info',
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    bilingual('How much is logged.', 'Quanto se registra no log.'),
  ),
};

/** Structured, on standard output, with nothing in it that identifies a person or lets anybody in. */
export const openLog = (settings: ParsedSettings<typeof logSettings>): Logger =>
  pino({ level: settings.LOG_LEVEL, base: null, redact: ['req.headers', 'err.parameters', 'err.detail', 'err.where'] });
