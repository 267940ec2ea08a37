import { GeodataInService } from '@tropeiro/domain/about/geodata-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Type } from 'typebox';
import { listMediaTypes } from '../media-types.ts';
import { operation } from '../operation.ts';
import { formerPageLanguage, pageLanguage } from '../page-language.ts';

const tag = bilingual('About the service', 'Sobre o serviço');

const CodeName = Type.Object({
  code: Type.Union([Type.String(), Type.Integer()]),
  name: Type.Object({ en: Type.String(), 'pt-BR': Type.String() }),
});

export const about = {
  listEnums: operation({
    id: 'listEnums',
    method: 'GET',
    path: '/meta/enums/',
    tag,
    summary: bilingual(
      'Every code with its name in both languages',
      'Todos os códigos com seus nomes nos dois idiomas',
    ),
    description: bilingual(
      'As CSV, by Accept: one line for each code, with enum, code, name_en and name_pt_BR.',
      'Em CSV, conforme o Accept: uma linha por código, com enum, code, name_en e name_pt_BR.',
    ),
    access: 'public',
    answer: {
      kind: 'record',
      status: 200,
      schema: Type.Object({ data: Type.Record(Type.String(), Type.Array(CodeName)) }),
      bytes: [listMediaTypes.csv],
    },
    refusals: [],
  }),

  getGeodata: operation({
    id: 'getGeodata',
    method: 'GET',
    path: '/meta/geodata/',
    tag,
    summary: bilingual(
      'The imported roads and the map, with their licences',
      'As vias e o mapa importados, com suas licenças',
    ),
    description: bilingual(
      'roads is null if no roads were imported, and tiles if there is no map. Show the attribution wherever you show the data.',
      'roads é null se nenhuma via foi importada, e tiles se não há mapa. Mostre attribution onde quer que mostre os dados.',
    ),
    access: 'public',
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: GeodataInService }) },
    refusals: [],
  }),

  getOpenapi: operation({
    id: 'getOpenapi',
    method: 'GET',
    path: '/openapi.json',
    tag,
    summary: bilingual('This contract as OpenAPI 3.1', 'Este contrato em OpenAPI 3.1'),
    access: 'public',
    query: Type.Object({ lang: pageLanguage, language: formerPageLanguage }),
    answer: { kind: 'document', status: 200, mediaType: 'application/json' },
    refusals: [],
  }),

  getReference: operation({
    id: 'getReference',
    method: 'GET',
    path: '/docs/',
    tag,
    summary: bilingual('Browse the API reference', 'Navegar pela referência da API'),
    access: 'public',
    query: Type.Object({ lang: pageLanguage, language: formerPageLanguage }),
    answer: { kind: 'document', status: 200, mediaType: 'text/html; charset=utf-8' },
    refusals: [],
  }),

  getHealth: operation({
    id: 'getHealth',
    method: 'GET',
    path: '/healthz',
    tag,
    summary: bilingual('Is the process alive?', 'O processo está vivo?'),
    access: 'public',
    answer: {
      kind: 'record',
      status: 200,
      schema: Type.Object({ status: Type.Literal('ok'), version: Type.String({ examples: ['0.1.0'] }) }),
    },
    refusals: [],
  }),

  getReadiness: operation({
    id: 'getReadiness',
    method: 'GET',
    path: '/readyz',
    tag,
    summary: bilingual(
      'Readiness: does the database respond, and are its migrations current?',
      'Prontidão: o banco responde e as migrações estão em dia?',
    ),
    access: 'public',
    answer: { kind: 'record', status: 200, schema: Type.Object({ status: Type.Literal('ready') }) },
    refusals: [],
  }),

  getMetrics: operation({
    id: 'getMetrics',
    method: 'GET',
    path: '/metrics',
    tag,
    summary: bilingual('Metrics for Prometheus', 'Métricas para o Prometheus'),
    access: 'public',
    answer: { kind: 'document', status: 200, mediaType: 'text/plain; version=0.0.4; charset=utf-8' },
    refusals: [],
  }),
};
