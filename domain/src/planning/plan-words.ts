/** What people call the parts of a plan in other systems, in English and in Portuguese, apart by spaces. */
export const planWords = {
  vehicle: 'vehicle vehicle_id plate license_plate truck placa placa_veiculo veiculo veiculo_id caminhao carro',
  vehicles: 'vehicles vehicle_ids plates trucks placas veiculos caminhoes carros frota fleet',
  driver: 'driver driver_id driver_cpf cpf document motorista motorista_id cpf_motorista condutor entregador agente',
  drivers: 'drivers driver_ids cpfs documents motoristas condutores entregadores agentes',
  crew: 'entities crew crews team teams equipe equipes',
  helper: 'helper helper_id ajudante cpf_ajudante',
  start:
    'date day start begin start_time start_date begin_date date_start date_begin data dia inicio data_inicio hora_inicio data_hora_inicio partida',
  end: 'end end_time end_date date_end fim termino data_fim hora_fim data_hora_fim',
  points: 'points stops deliveries orders invoices pontos paradas entregas pedidos notas notas_fiscais',
  signature: 'signature assinatura exigir_assinatura',
  picture: 'picture photo foto exigir_foto',
  loadCheck: 'conferencia conferir_carga conferencia_carga',
  optimize: 'optimization otimizar otimiza otimizacao roteirizar',
  windows: 'time_windows use_time_window use_time_windows windows janela janelas usar_janela usar_janelas',
  objective: 'goal objetivo minimize minimizar',
} as const;

/** What an import calls who executes a plan: words to the calls that have other names for it. */
const importedVehicle = 'vehicle_plate vehicle_plates';
const importedDriver = 'document_number document_numbers';

/** Words for what a plan requires, and what it is optimized for. */
const rules = {
  require_signature: planWords.signature,
  require_picture: planWords.picture,
  load_check: planWords.loadCheck,
  objective: planWords.objective,
  has_time_window: planWords.windows,
} as const;

/** Words for who executes one plan. */
const crewOfPlan = {
  vehicle_id: `${planWords.vehicle} ${planWords.vehicles}`,
  driver_id: `${planWords.driver} ${planWords.drivers}`,
  helper_id: planWords.helper,
} as const;

/** Words for the fields of a plan that is changed. What an import calls them is no other word: see `changed-elsewhere.ts`. */
export const wordsOfPlanChange = {
  ...crewOfPlan,
  ...rules,
  date_time_start: planWords.start,
  date_time_end: planWords.end,
} as const;

/** Words for the fields of a plan that is copied to another day. */
export const wordsOfPlanCopy = {
  ...crewOfPlan,
  vehicle_id: `${crewOfPlan.vehicle_id} ${importedVehicle}`,
  driver_id: `${crewOfPlan.driver_id} ${importedDriver}`,
  date: `${planWords.start} date_time_start`,
} as const;

/** Words for the fields of a template. */
export const wordsOfTemplate = {
  ...rules,
  crews: [
    ...[planWords.vehicle, planWords.vehicles, importedVehicle, planWords.driver, planWords.drivers, importedDriver],
    ...[planWords.crew, planWords.helper, 'entity'],
  ].join(' '),
  weekdays: 'days days_of_week dias dias_da_semana',
  start_time: `${planWords.start} date_time_start`,
  end_time: `${planWords.end} date_time_end`,
  optimize: planWords.optimize,
} as const;

/** Words for where a point is. */
export const wordsOfPlace = { latitude: 'lat', longitude: 'lng lon long' } as const;
