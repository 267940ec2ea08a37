import { AddressCorrection } from '@tropeiro/domain/geocoding/address-correction-schema.ts';
import { AddressQuery } from '@tropeiro/domain/geocoding/address-query-schema.ts';
import { GeocodedPlace, GeocodingWarning } from '@tropeiro/domain/geocoding/geocoded-place-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { description, Id, Latitude, Longitude } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';
import { recordListQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';

const tag = bilingual('Addresses', 'Endereços');

const answer = {
  kind: 'record',
  status: 200,
  schema: Type.Object({
    data: Type.Array(GeocodedPlace),
    warnings: Type.Array(
      GeocodingWarning,
      description(
        'Why results may be incomplete: a geocoder did not respond, or the city is ambiguous',
        'Por que o resultado pode estar incompleto: um geocodificador não respondeu, ou a cidade é ambígua',
      ),
    ),
  }),
} as const;

export const geocoding = {
  geocode: operation({
    id: 'geocode',
    method: 'GET',
    path: '/geocode/',
    tag,
    summary: bilingual('Locate an address', 'Localizar um endereço'),
    description: bilingual(
      'Send q, a free text, or the parts of the address. The best place comes first. Each has its precision (quality), how well it matches (confidence) and its source (provider). If the address is not found, the list is empty. With autocomplete, an unfinished text is completed. If a geocoder does not respond, the results of the others are returned with a warning. If there are none, the answer is 503 with the geocoder and the reason.',
      'Envie q, um texto livre, ou as partes do endereço. O melhor lugar vem primeiro. Cada um traz a precisão (quality), o grau de correspondência (confidence) e a fonte (provider). Se o endereço não for encontrado, a lista vem vazia. Com autocomplete, um texto incompleto é completado. Se um geocodificador não responder, vêm os resultados dos outros, com um aviso. Se não houver nenhum, a resposta é 503, com o geocodificador e o motivo.',
    ),
    access: 'route_plan:read',
    query: AddressQuery,
    answer,
    example: { query: { q: 'Porto Alegre - RS' } },
    refusals: ['geocoding_unavailable'],
  }),

  reverseGeocode: operation({
    id: 'reverseGeocode',
    method: 'GET',
    path: '/reverse_geocode/',
    tag,
    summary: bilingual('Find the address at some coordinates', 'Encontrar o endereço em coordenadas'),
    description: bilingual(
      'The nearest address comes first. If no address is near, the list is empty. If a geocoder does not respond, the results of the others are returned with a warning. If there are none, the answer is 503 with the geocoder and the reason.',
      'O endereço mais próximo vem primeiro. Se não houver um por perto, a lista vem vazia. Se um geocodificador não responder, vêm os resultados dos outros, com um aviso. Se não houver nenhum, a resposta é 503, com o geocodificador e o motivo.',
    ),
    access: 'route_plan:read',
    query: Type.Object({ latitude: Latitude, longitude: Longitude, limit: AddressQuery.properties.limit }),
    answer,
    example: { query: { latitude: -30.0301, longitude: -51.2289 } },
    refusals: ['geocoding_unavailable'],
  }),

  listAddressCorrections: operation({
    id: 'listAddressCorrections',
    method: 'GET',
    path: '/address_correction/',
    tag,
    summary: bilingual('List corrected addresses', 'Listar os endereços corrigidos'),
    description: bilingual(
      'In the order in which they were corrected, by correcting a point. Within your company, each overrides every geocoder.',
      'Na ordem em que foram corrigidos, pela correção de um ponto. Na sua empresa, cada um prevalece sobre todos os geocodificadores.',
    ),
    access: 'route_plan:write',
    query: Type.Object(recordListQuery),
    answer: { kind: 'list', status: 200, row: AddressCorrection },
    refusals: ['invalid_cursor'],
  }),

  deleteAddressCorrection: operation({
    id: 'deleteAddressCorrection',
    method: 'DELETE',
    path: '/address_correction/{id}',
    tag,
    summary: bilingual('Delete the correction of an address', 'Excluir a correção de um endereço'),
    description: bilingual(
      'From then on, geocoders are queried for it again. Points of existing plans do not move.',
      'A partir daí, os geocodificadores voltam a ser consultados. Os pontos de planos existentes não mudam de lugar.',
    ),
    access: 'route_plan:write',
    params: Type.Object({ id: Id }),
    answer: { kind: 'none', status: 204 },
    refusals: ['not_found'],
  }),
};
