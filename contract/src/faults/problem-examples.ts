import { forbidden } from '@tropeiro/domain/access/forbidden.ts';
import { missingToken } from '@tropeiro/domain/access/missing-token.ts';
import { roles } from '@tropeiro/domain/access/role.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { limitedResources } from '@tropeiro/domain/faults/limited-resource.ts';
import { malformedRequest } from '@tropeiro/domain/faults/malformed-request.ts';
import { Refusal, type RefusalCode } from '@tropeiro/domain/faults/refusal.ts';
import type { TextDetails } from '@tropeiro/domain/faults/text-template.ts';
import { vehicleTransitionDetails } from '@tropeiro/domain/fleet/vehicle-status.ts';
import { bilingual, type Language, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { namedCode } from '@tropeiro/domain/language/codes.ts';
import { recordNames } from '@tropeiro/domain/language/record-name.ts';
import { lockedPlan } from '@tropeiro/domain/planning/locks.ts';
import { fieldNameOf } from '@tropeiro/domain/sheets/field-name.ts';
import { type Problem, problemOf } from './problem.ts';

/** An example of a problem with this code. */
export const problemExample = (code: RefusalCode, language: Language): Problem =>
  problemOf(new Refusal(code, { details: details[code] ?? {}, faults: faults[code] ?? [] }), 'a1b2c3', language);

const details: Partial<Record<RefusalCode, TextDetails>> = {
  malformed_request: malformedRequest('http').details,
  missing_token: missingToken('access').details,
  malformed_json: { reason: bilingual('unexpected end', 'fim inesperado') },
  malformed_multipart: { reason: bilingual('a part has no end', 'uma parte não tem fim') },
  too_deep: { limit: 32 },
  too_many_values: { limit: 100_000 },
  too_many_names: { limit: 1000 },
  wrong_token_type: { expected: bilingual('access tokens', 'tokens de acesso (access_token)') },
  forbidden: forbidden('viewer', 'point_of_interest:write').details,
  key_lacks_permission: { permission: verbatim('point_of_interest:write') },
  method_not_allowed: { allowed: verbatim('GET, POST') },
  not_acceptable: { offered: verbatim('application/json') },
  range_not_satisfiable: { size: 52_430 },
  duplicate: { field: fieldNameOf('plate') },
  in_use: { by: recordNames.vehicle },
  invalid_transition: { resource: recordNames.vehicle, ...vehicleTransitionDetails('C', 'B') },
  transition_not_permitted: {
    resource: recordNames.vehicle,
    ...vehicleTransitionDetails('C', 'A'),
    role: namedCode(roles, 'manager'),
    by: namedCode(roles, 'admin'),
  },
  invalid_header: {
    header: verbatim('Idempotency-Key'),
    reason: bilingual('1 to 255 visible ASCII characters', '1 a 255 caracteres ASCII visíveis'),
  },
  body_too_large: { limit: 5_000_000 },
  file_too_large: { limit: 10_000_000 },
  locked: lockedPlan(12).details,
  plan_too_large: { locations: 10_001, size: 901, limit: 500 },
  headers_too_large: { limit: 16_384 },
  unsupported_media_type: { expected: verbatim('application/json') },
  request_timeout: { limit: 60 },
  too_many_requests: { limit: 6000, window: 60, retry: 12 },
  too_many_misses: { limit: 100, retry: 3000 },
  login_delayed: { retry: 8 },
  share_used_up: { of: limitedResources.streams, limit: 20, retry: 5 },
  busy: { of: limitedResources.database_connections, retry: 5 },
  geocoding_unavailable: {
    reason: bilingual(
      'Nominatim: it is unreachable or did not respond in time',
      'Nominatim: está inacessível ou não respondeu a tempo',
    ),
    retry: 30,
  },
  unavailable: { reason: bilingual('the database is unreachable', 'o banco de dados está inacessível'), retry: 5 },
};

const faults: Partial<Record<RefusalCode, readonly Fault[]>> = {
  invalid_input: [{ parameter: 'limit', code: 'too_large', details: { limit: 1000 } }],
  unreadable_file: [{ pointer: '', code: 'file_rows', details: { limit: 100_000 } }],
  rule_violated: [
    {
      pointer: '/data/point_of_interest_category_id',
      code: 'contradicts',
      details: { other: verbatim('/data/point_of_interest_category/id') },
    },
  ],
};
