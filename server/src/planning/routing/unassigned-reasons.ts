import type { GeocodedPlace } from '@tropeiro/domain/geocoding/geocoded-place-schema.ts';
import { geocodingQualities } from '@tropeiro/domain/geocoding/geocoding-quality.ts';
import { type BilingualText, bilingual, type Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { addressDetail } from '@tropeiro/domain/planning/address.ts';
import { type UnassignedReason, unassignedReasons } from '@tropeiro/domain/planning/unassigned-reason.ts';
import type { Reason, Remedy, Unassigned } from '@tropeiro/optimizer/solution.ts';
import { durationText } from './duration-text.ts';

/**
 * The single change that would make an unassigned point fit, as it is stored. Times are in seconds, vehicles are
 * identified by plate.
 */
export type UnassignedRemedy =
  | { readonly kind: 'open_earlier' | 'close_later'; readonly byS: number }
  | ({
      readonly kind: 'begin_earlier' | 'end_later';
      readonly plate: string | null;
      readonly byS: number;
    } & HoursToExtend)
  | { readonly kind: 'capacity'; readonly plate: string | null; readonly by: number }
  | { readonly kind: 'axles'; readonly plate: string | null; readonly axles: number }
  /** The hours are of the company's time zone. */
  | { readonly kind: 'break'; readonly plate: string | null; readonly from: string; readonly to: string }
  /** Its address was found only so, or in each of these cities where it names none. */
  | { readonly kind: 'candidate'; readonly place: GeocodedPlace; readonly cities?: readonly string[] }
  /** No geocoder answered. */
  | { readonly kind: 'not_asked' }
  /** The way there alone takes so long, which no period of the plan allows; and what its coordinates look like. */
  | { readonly kind: 'too_far'; readonly byS: number; readonly looks: 'unset' | 'swapped' | 'far' }
  /** The time to solve was over before a change was found, or even the reason. */
  | { readonly kind: 'not_worked_out' | 'not_tried' };

/**
 * How much longer the plan's period and the shift must be for work to begin earlier or end later. Absent if they need
 * no change.
 */
export type HoursToExtend = { readonly periodByS?: number; readonly shiftByS?: number };

/** The API's codes for the optimizer's reasons. */
export const reasonCodes: Readonly<Record<Reason, UnassignedReason>> = {
  capacity: 'capacity',
  skills: 'axles',
  time_window: 'time_window',
  break: 'break',
  shift: 'plan_period',
  max_duration: 'plan_period',
  unreachable: 'unreachable',
  max_distance: 'unreachable',
  max_tasks: 'max_points',
  no_vehicle: 'no_room',
  group: 'no_room',
  no_room: 'no_room',
  not_tried: 'no_room',
};

/** What describing a remedy needs from a plan: plates and axles by crew index, and the capacity of one amount. */
export type RemedyLookups = {
  readonly plateOf: (crew: number) => string | null;
  readonly axlesOf: (crew: number) => number;
  readonly capacityOf: (amount: number) => number;
  /** When a crew has a break, in local time. */
  readonly breakOf: (crew: number, index: number) => { readonly from: string; readonly to: string };
  /** What must be extended for work to begin earlier or end later. */
  readonly hoursOf: (crew: number, end: 'begin' | 'end', byS: number) => HoursToExtend;
};

/** The remedy found by the optimizer, as it is stored. Null if no single change would help. */
export function remedyOf(unassigned: Omit<Unassigned, 'task'>, lookups: RemedyLookups): UnassignedRemedy | null {
  const remedy = unassigned.remedy && storedRemedy(unassigned.remedy, lookups);
  if (remedy) return remedy;
  if (unassigned.reason === 'not_tried') return { kind: 'not_tried' };
  return unassigned.remedySearch === 'cut_short' ? { kind: 'not_worked_out' } : null;
}

/** Remedies about limits, groups and reserved vehicles are ignored, because plans do not have these. */
function storedRemedy(
  remedy: Remedy,
  { plateOf, axlesOf, capacityOf, breakOf, hoursOf }: RemedyLookups,
): UnassignedRemedy | undefined {
  switch (remedy.kind) {
    case 'open_earlier':
    case 'close_later':
      return { kind: remedy.kind, byS: remedy.byS };
    case 'shift_earlier':
      return {
        kind: 'begin_earlier',
        plate: plateOf(remedy.vehicle),
        byS: remedy.byS,
        ...hoursOf(remedy.vehicle, 'begin', remedy.byS),
      };
    case 'shift_later':
      return {
        kind: 'end_later',
        plate: plateOf(remedy.vehicle),
        byS: remedy.byS,
        ...hoursOf(remedy.vehicle, 'end', remedy.byS),
      };
    case 'capacity':
      return { kind: 'capacity', plate: plateOf(remedy.vehicle), by: capacityOf(remedy.by) };
    case 'break':
      return { kind: 'break', plate: plateOf(remedy.vehicle), ...breakOf(remedy.vehicle, remedy.index) };
    case 'skill':
      return { kind: 'axles', plate: plateOf(remedy.vehicle), axles: axlesOf(remedy.vehicle) };
    default:
      return undefined;
  }
}

/** Why a point is unassigned, as text. */
export function reasonText(code: UnassignedReason, remedy: UnassignedRemedy | null): BilingualText {
  if (remedy?.kind === 'not_tried')
    return bilingual('No place was found for it in time', 'Nenhum lugar foi encontrado a tempo');
  if (remedy?.kind === 'too_far') return bilingual('It is too far away', 'Fica longe demais');
  if (remedy?.kind === 'candidate' && remedy.cities)
    return bilingual('Its address is in several cities', 'O endereço existe em várias cidades');
  return unassignedReasons.find((reason) => reason.code === code)!.name;
}

/** Reason and remedy in one language. */
export const unassignedTexts = (code: UnassignedReason, remedy: object | null, language: Language) => ({
  reason: reasonText(code, remedy as UnassignedRemedy | null)[language],
  detail: remedy && remedyText(remedy as UnassignedRemedy)[language],
  candidate: candidateOf(remedy as UnassignedRemedy | null),
});

const candidateOf = (remedy: UnassignedRemedy | null): GeocodedPlace | null =>
  remedy?.kind === 'candidate' ? { ...remedy.place, address_detail: addressDetail(remedy.place.address_detail) } : null;

/** What would help, as text. */
export function remedyText(remedy: UnassignedRemedy): BilingualText {
  switch (remedy.kind) {
    case 'open_earlier':
      return fits(null, `the window opens ${span(remedy)} earlier`, `a janela abrir ${span(remedy)} antes`);
    case 'close_later':
      return fits(null, `the window closes ${span(remedy)} later`, `a janela fechar ${span(remedy)} depois`);
    case 'begin_earlier':
    case 'end_later': {
      const { en, 'pt-BR': ptBR } = longerHours(remedy);
      return fits(remedy.plate, en, ptBR);
    }
    case 'capacity':
      return fits(remedy.plate, `its capacity is ${remedy.by} higher`, `a capacidade dele for ${remedy.by} maior`);
    case 'axles':
      return fits(
        remedy.plate,
        `the point accepts vehicles with ${remedy.axles} axles`,
        `o ponto aceitar veículos com ${remedy.axles} eixos`,
      );
    case 'break':
      return fits(
        remedy.plate,
        `the break is not from ${remedy.from} to ${remedy.to}`,
        `a pausa não for das ${remedy.from} às ${remedy.to}`,
      );
    case 'candidate':
      return remedy.cities ? foundIn(remedy.cities.join(', ')) : foundAs(remedy.place);
    case 'too_far':
      return tooFarText(remedy);
    case 'not_asked':
      return bilingual('no geocoder answered', 'nenhum geocodificador respondeu');
    case 'not_tried':
      return bilingual('there was no time to work out why', 'não houve tempo para descobrir por quê');
    case 'not_worked_out':
      return bilingual(
        'there was no time to work out what would help',
        'não houve tempo para descobrir o que ajudaria',
      );
  }
}

/** Which hours must be extended, all of them: the plan's period, the work shift, or both. */
function longerHours({
  kind,
  byS,
  periodByS,
  shiftByS,
}: Extract<UnassignedRemedy, { kind: 'begin_earlier' | 'end_later' }>): BilingualText {
  const [verb, comparative, verbo, adverbio] =
    kind === 'end_later' ? ['end', 'later', 'terminar', 'depois'] : ['begin', 'earlier', 'começar', 'antes'];
  const period = periodByS && durationText(periodByS);
  const shift = shiftByS && durationText(shiftByS);
  if (period && shift)
    return bilingual(
      `the plan’s period ${verb}s ${period} ${comparative} and the work shift ${shift} ${comparative}`,
      `o período do plano ${verbo} ${period} ${adverbio} e a jornada, ${shift} ${adverbio}`,
    );
  if (period)
    return bilingual(
      `the plan’s period ${verb}s ${period} ${comparative}`,
      `o período do plano ${verbo} ${period} ${adverbio}`,
    );
  if (shift)
    return bilingual(`the work shift ${verb}s ${shift} ${comparative}`, `a jornada ${verbo} ${shift} ${adverbio}`);
  const duration = durationText(byS);
  return bilingual(`work may ${verb} ${duration} ${comparative}`, `o trabalho puder ${verbo} ${duration} ${adverbio}`);
}

function tooFarText({ byS, looks }: Extract<UnassignedRemedy, { kind: 'too_far' }>): BilingualText {
  const [sentence, frase] = [
    `the drive there alone takes ${durationText(byS)}`,
    `só o trajeto até lá leva ${durationText(byS)}`,
  ];
  if (looks === 'unset')
    return bilingual(`${sentence}: 0, 0 is in the ocean`, `${frase}: a coordenada 0, 0 fica no oceano`);
  if (looks === 'swapped')
    return bilingual(
      `${sentence}: latitude and longitude look swapped`,
      `${frase}: latitude e longitude parecem trocadas`,
    );
  return bilingual(`${sentence}: check its coordinates`, `${frase}: confira as coordenadas`);
}

function foundAs({ address, quality }: GeocodedPlace): BilingualText {
  const { name } = geocodingQualities.find(({ code }) => code === quality)!;
  return bilingual(`found only as “${address}” (${name.en})`, `foi encontrado apenas “${address}” (${name['pt-BR']})`);
}

const foundIn = (cities: string): BilingualText =>
  bilingual(
    `found in ${cities}: the city is missing from the address`,
    `encontrado em ${cities}: falta a cidade no endereço`,
  );

const span = ({ byS }: { readonly byS: number }): string => durationText(byS);

/** “fits vehicle ABC1D23 if …”, or “fits if …” for a plan without a vehicle. */
function fits(plate: string | null, en: string, ptBR: string): BilingualText {
  if (plate === null) return bilingual(`fits if ${en}`, `cabe se ${ptBR}`);
  return bilingual(`fits vehicle ${plate} if ${en}`, `cabe no veículo ${plate} se ${ptBR}`);
}
