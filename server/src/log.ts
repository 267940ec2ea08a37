import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { choice, type ParsedSettings } from '@tropeiro/platform/settings/setting.ts';
import { type Logger, pino } from 'pino';

export const logSettings = {
  LOG_LEVEL: choice(
    'info',
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    bilingual(
      'Least severe level that is logged: fatal, error, warn, info, debug or trace. silent: nothing is logged.',
      'Nível menos grave registrado no log: fatal, error, warn, info, debug ou trace. silent: nada é registrado.',
    ),
  ),
};

/** Structured log on standard output. It contains nothing that identifies a person or grants access. */
export const openLog = (settings: ParsedSettings<typeof logSettings>): Logger =>
  pino({ level: settings.LOG_LEVEL, base: null, redact: ['req.headers', 'err.parameters', 'err.detail', 'err.where'] });
