import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';

/** Descriptions of the fields of the fleet and of places. */
export const fleetNotes: Readonly<Record<string, BilingualText>> = {
  vehicle_id: bilingual('Id of the vehicle', 'Id do veículo'),
  vehicle: bilingual(
    'The vehicle; null: none, or not asked for with includes',
    'O veículo; null: nenhum, ou não pedido em includes',
  ),
  plate: bilingual('Plate, upper case without hyphen', 'Placa, em maiúsculas e sem hífen'),
  model: bilingual(
    'Model, in the manufacturer’s words; null: unknown',
    'Modelo, conforme o fabricante; null: desconhecido',
  ),
  capacity: bilingual(
    'Capacity of the vehicle, in the company’s unit; null: unlimited',
    'Capacidade do veículo, na unidade da empresa; null: ilimitada',
  ),
  device_id: bilingual('Id of the tracking device', 'Id do rastreador'),
  device: bilingual(
    'The tracking device; null: none, or not asked for with includes',
    'O rastreador; null: nenhum, ou não pedido em includes',
  ),
  serial: bilingual('Serial number of the device', 'Número de série do equipamento'),
  fleet_id: bilingual('Id of the fleet', 'Id da frota'),
  fleet: bilingual(
    'The fleet; null: none, or not asked for with includes',
    'A frota; null: nenhuma, ou não pedida em includes',
  ),
  cost_center_id: bilingual('Id of the cost center', 'Id do centro de custo'),
  cost_center: bilingual(
    'The cost center; null: none, or not asked for with includes',
    'O centro de custo; null: nenhum, ou não pedido em includes',
  ),
  work_shift_id: bilingual('Id of the work shift', 'Id da jornada de trabalho'),
  work_shift: bilingual(
    'The work shift; null: none, or not asked for with includes',
    'A jornada de trabalho; null: nenhum, ou não pedido em includes',
  ),
  breaks: bilingual('Breaks of the day', 'Intervalos do dia'),
  vehicle_color_id: bilingual('Id of the colour; null: unknown', 'Id da cor; null: desconhecida'),
  vehicle_color: bilingual(
    'The colour; null: unknown, or not asked for with includes',
    'A cor; null: desconhecida, ou não pedida em includes',
  ),
  vehicle_model_id: bilingual('Id of the model; null: unknown', 'Id do modelo; null: desconhecido'),
  vehicle_model: bilingual(
    'The model; null: unknown, or not asked for with includes',
    'O modelo; null: desconhecido, ou não pedido em includes',
  ),
  vehicle_model_manufacturer_id: bilingual(
    'Id of the manufacturer; null: unknown',
    'Id do fabricante; null: desconhecido',
  ),
  vehicle_model_manufacturer: bilingual('The manufacturer; null: unknown', 'O fabricante; null: desconhecido'),
  fuel_category_id: bilingual('Id of the fuel; null: unknown', 'Id do combustível; null: desconhecido'),
  fuel_category: bilingual(
    'The fuel; null: unknown, or not asked for with includes',
    'O combustível; null: desconhecido, ou não pedido em includes',
  ),
  vehicle_category_id: bilingual(
    'Id of the vehicle category; null: unknown',
    'Id da categoria de veículo; null: desconhecida',
  ),
  vehicle_category: bilingual(
    'The vehicle category; null: unknown, or not asked for with includes',
    'A categoria de veículo; null: desconhecida, ou não pedida em includes',
  ),
  base_latitude: bilingual(
    'Latitude of the place where the vehicle starts its routes',
    'Latitude do local de onde o veículo sai em suas rotas',
  ),
  base_longitude: bilingual(
    'Longitude of the place where the vehicle starts its routes',
    'Longitude do local de onde o veículo sai em suas rotas',
  ),
  vehicle_virtual_areas: bilingual('Virtual areas assigned to the vehicle', 'Áreas virtuais atribuídas ao veículo'),
  virtual_area_id: bilingual('Id of the virtual area', 'Id da área virtual'),
  virtual_area: bilingual(
    'The virtual area; null: none, or not asked for with includes',
    'A área virtual; null: nenhuma, ou não pedida em includes',
  ),
  daily_summary: bilingual(
    'Figures of the last seven days; empty unless asked for with includes',
    'Números dos últimos sete dias; vazio se não pedido em includes',
  ),
  point_of_interest_id: bilingual('Id of the point of interest', 'Id do ponto de interesse'),
  point_of_interest: bilingual('The point of interest', 'O ponto de interesse'),
  point_of_interest_category_id: bilingual('Id of the category, 0 to 9', 'Id da categoria, de 0 a 9'),
  point_of_interest_category: bilingual(
    'The category; null: not asked for with includes',
    'A categoria; null: não pedida em includes',
  ),
  date_time_start_estimated: bilingual('Planned start of the journey', 'Início planejado da viagem'),
  date_time_end_estimated: bilingual('Planned end of the journey', 'Fim planejado da viagem'),
  south: bilingual('Southernmost latitude, in degrees', 'Latitude mais ao sul, em graus'),
  west: bilingual('Westernmost longitude, in degrees', 'Longitude mais a oeste, em graus'),
  north: bilingual('Northernmost latitude, in degrees', 'Latitude mais ao norte, em graus'),
  east: bilingual('Easternmost longitude, in degrees', 'Longitude mais a leste, em graus'),
  bounds: bilingual(
    'Smallest rectangle that contains everything shown; null: nothing to show',
    'Menor retângulo que contém tudo o que é mostrado; null: nada a mostrar',
  ),
  base: bilingual('Place where the vehicle starts', 'Local de onde o veículo sai'),
};
