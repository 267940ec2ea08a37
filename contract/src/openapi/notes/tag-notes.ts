import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';

/** The purpose of the operations of each tag, by its English name. */
export const tagNotes: Readonly<Record<string, BilingualText>> = {
  Access: bilingual(
    'Log in, renew tokens, list and end sessions, and manage API keys',
    'Entrar, renovar tokens, listar e encerrar sessões e gerir chaves de API',
  ),
  'Points of interest': bilingual('Named places on the map of a company', 'Lugares com nome no mapa da empresa'),
  'Master data': bilingual(
    'Records that others refer to: devices, fleets, cost centers, work shifts, areas and the like',
    'Registros a que outros se referem: equipamentos, frotas, centros de custo, jornadas, áreas e outros',
  ),
  'Users and company': bilingual('Users of the company and its settings', 'Usuários da empresa e suas configurações'),
  'Drivers and agents': bilingual('Drivers, and the agents who deliver', 'Motoristas e entregadores'),
  "Drivers' phones": bilingual(
    'Connect phones of drivers, list and end their sessions',
    'Conectar aparelhos de motoristas, listar e encerrar suas sessões',
  ),
  Devices: bilingual('When a device was installed in which vehicle', 'Quando um equipamento esteve em qual veículo'),
  Itineraries: bilingual('Journeys of a vehicle and its driver', 'Viagens de um veículo e seu motorista'),
  Vehicles: bilingual('Vehicles of the fleet', 'Veículos da frota'),
  Tracking: bilingual(
    'Positions, tracks, events and daily figures of vehicles',
    'Posições, trajetos, eventos e números diários dos veículos',
  ),
  'Route plans': bilingual(
    'Import, optimize, change and read route plans',
    'Importar, otimizar, alterar e ler planos de rota',
  ),
  Execution: bilingual(
    'Actions of drivers and the desk on plans and points',
    'Ações de motoristas e da central em planos e pontos',
  ),
  'Links to follow a delivery': bilingual(
    'Public links that show recipients when their delivery arrives',
    'Links públicos que mostram ao destinatário quando a entrega chega',
  ),
  'Route templates': bilingual(
    'Routes that repeat on certain days of the week',
    'Rotas que se repetem em certos dias da semana',
  ),
  Addresses: bilingual('Locate addresses and correct the results', 'Localizar endereços e corrigir os resultados'),
  Images: bilingual('Upload and read pictures', 'Enviar e ler imagens'),
  Proof: bilingual('Proof of execution, as a chain of hashes', 'Comprovação da execução, como cadeia de hashes'),
  Imports: bilingual('Import records from CSV and XLSX files', 'Importar registros de arquivos CSV e XLSX'),
  Checklists: bilingual(
    'Forms, their tables of choices, and executions',
    'Formulários, suas tabelas de opções e execuções',
  ),
  Webhooks: bilingual('Send announcements to your own server', 'Enviar anúncios ao seu próprio servidor'),
  Privacy: bilingual(
    'Export and erase personal data, and set retention periods',
    'Exportar e apagar dados pessoais e definir prazos de retenção',
  ),
  'Following along': bilingual(
    'Read announcements from a cursor or as a live stream',
    'Ler anúncios a partir de um cursor ou ao vivo',
  ),
  Audit: bilingual('Who changed what, when and from where', 'Quem alterou o quê, quando e de onde'),
  'About the service': bilingual(
    'Health, version, codes and this document',
    'Estado, versão, códigos e este documento',
  ),
};
