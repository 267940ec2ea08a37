import type { WrittenTable } from './written-table.ts';

/** Farms, settlers' roads and roads of the countryside. */
export const countryside: WrittenTable = [
  ['Sítio São José, Linha Bonita, Bento Gonçalves - RS', 'Sítio|São José|||Linha Bonita|Bento Gonçalves|RS'],
  ['Fazenda Santa Fé, s/n, Zona Rural, Sorriso - MT', 'Fazenda|Santa Fé|s/n||Zona Rural|Sorriso|MT'],
  ['Linha 40, s/n, Zona Rural, Caxias do Sul', 'Linha|40|s/n||Zona Rural|Caxias do Sul'],
  [
    'Estrada Geral Rio do Meio, km 5, Sítio Recanto, Brusque - SC',
    'Estrada|Geral Rio do Meio|||Sítio Recanto|Brusque|SC||5',
  ],
  ['Linha Palmeira s/n interior Nova Petrópolis RS', 'Linha|Palmeira|s/n||Interior|Nova Petrópolis|RS'],
  ['SITIO BOA ESPERANCA ZONA RURAL CORDEIROPOLIS SP', 'Sítio|Boa Esperanca|||Zona Rural|Cordeirópolis|SP'],
  [
    'Fazenda Três Irmãos, Rod. MT 130 km 25, Zona Rural, Primavera do Leste - MT',
    'Rodovia|MT-130||Fazenda Três Irmãos|Zona Rural|Primavera do Leste|MT||25',
  ],
  [
    'Estrada Municipal ITB 050, 1200, Bairro dos Pinheiros, Itatiba - SP',
    'Estrada|Municipal Itb 050|1200||Dos Pinheiros|Itatiba|SP',
  ],
  [
    'EST VICINAL JOSE DE CARVALHO KM 4 ZONA RURAL BARRETOS',
    'Estrada|Vicinal José de Carvalho|||Zona Rural|Barretos|||4',
  ],
  ['Linha São Roque, 4º Distrito, Bento Gonçalves - RS', 'Linha|São Roque|||4º Distrito|Bento Gonçalves|RS'],
  [
    'Chácara Recanto Feliz, Estrada do Capivari, 850, Louveira/SP',
    'Estrada|do Capivari|850||Chácara Recanto Feliz|Louveira|SP',
  ],
  [
    'Assentamento Santa Rita lote 45 zona rural Ponta Porã MS',
    'Assentamento|Santa Rita|||Zona Rural|Ponta Porã|MS||||45',
  ],
  ['Povoado Lagoa Seca, s/n, Zona Rural, Arapiraca, AL', 'Povoado|Lagoa Seca|s/n||Zona Rural|Arapiraca|AL'],
  [
    'Estrada do Mandú, s/n, Sítio Santa Luzia, zona rural, Itupeva SP',
    'Estrada|do Mandú|s/n|Sítio Santa Luzia|Zona Rural|Itupeva|SP',
  ],
  ['Localidade de Rincão dos Ilhéus, interior, Estância Velha/RS', '||||Rincão dos Ilhéus|Estância Velha|RS'],
  [
    'Fazenda Boa Vista, Estrada Limeira-Cordeirópolis km 6, Limeira/SP',
    'Estrada|Limeira-Cordeirópolis|||Fazenda Boa Vista|Limeira|SP||6',
  ],
  ['LINHA SAO PEDRO SN INTERIOR SERAFINA CORREA RS', 'Linha|São Pedro|s/n||Interior|Serafina Correa|RS'],
  [
    'Sítio do Pica-Pau, s/nº - Bairro Rural do Taquaral - São Miguel Arcanjo - SP',
    'Sítio|do Pica-Pau|s/n||Rural do Taquaral|São Miguel Arcanjo|SP',
  ],
  ['Colônia Witmarsum, Rua Principal 30, Palmeira PR', 'Rua|Principal|30||Colônia Witmarsum|Palmeira|PR'],
  [
    'Est. Mun. José Sedano s/n, km 2, Fazenda Paraíso, Zona Rural, Sumaré SP',
    'Estrada|Municipal José Sedano|s/n|Fazenda Paraíso|Zona Rural|Sumaré|SP||2',
  ],
  ['RAMAL DO BRASILEIRINHO KM 8 ZONA RURAL MANAUS AM', 'Ramal|do Brasileirinho|||Zona Rural|Manaus|AM||8'],
  ['Distrito de Vila Cristina, Caxias do Sul, RS', '||||Distrito de Vila Cristina|Caxias do Sul|RS'],
  [
    'Estrada da Serraria, 1200, Sítio 3 Irmãos, Zona Rural, Atibaia SP',
    'Estrada|da Serraria|1200|Sítio 3 Irmãos|Zona Rural|Atibaia|SP',
  ],
  ['LINHA 25 S/N BARRO PRETO ZONA RURAL CACOAL RO', 'Linha|25|s/n|Barro Preto|Zona Rural|Cacoal|RO'],
  [
    'Fazenda Santa Cruz - Zona Rural - Uberaba/MG - CEP 38100-000',
    'Fazenda|Santa Cruz|||Zona Rural|Uberaba|MG|38100-000',
  ],
  ['SITIO SAO JOAO S/N ZONA RURAL CARUARU PE', 'Sítio|São João|s/n||Zona Rural|Caruaru|PE'],
  ['Linha Bonita Alta, s/n, Interior, Garibaldi RS', 'Linha|Bonita Alta|s/n||Interior|Garibaldi|RS'],
  ['Estrada Geral s/n Rio Fortuna SC', 'Estrada|Geral|s/n|||Rio Fortuna|SC'],
  ['Estr. do Sítio do Mato, km 7, Área Rural, Jundiaí/SP', 'Estrada|do Sítio do Mato|||Área Rural|Jundiaí|SP||7'],
  [
    'Fazenda São Bento s/nº, Rod. BR-070 km 22, zona rural, Cáceres/MT',
    'Rodovia|BR-070|s/n|Fazenda São Bento|Zona Rural|Cáceres|MT||22',
  ],
  ['LINHA BRASIL SN INTERIOR NOVA PETROPOLIS RS', 'Linha|Brasil|s/n||Interior|Nova Petropolis|RS'],
  ['Estrada do Quilombo, 350, Zona Rural, Guararema - SP', 'Estrada|do Quilombo|350||Zona Rural|Guararema|SP'],
  ['Chácara Santo Antônio, Estrada Velha km 3, Itatiba/SP', 'Estrada|Velha|||Chácara Santo Antônio|Itatiba|SP||3'],
  [
    'Sítio Recanto das Águas, Estrada Municipal s/n, Joanópolis - SP',
    'Estrada|Municipal|s/n||Sítio Recanto das Águas|Joanópolis|SP',
  ],
  ['LINHA GLORIA S/N ESTRELA RS', 'Linha|Glória|s/n|||Estrela|RS'],
  ['Zona Rural, Fazenda Pontal, s/n, Jataí GO', 'Fazenda|Pontal|s/n||Zona Rural|Jataí|GO'],
  ['Estr. Boa Esperança 1200 Rio do Ouro São Gonçalo RJ', 'Estrada|Boa Esperança|1200||Rio do Ouro|São Gonçalo|RJ'],
  [
    'Fazenda Lagoa Azul, Rodovia GO-210 km 15, Zona Rural, Catalão GO',
    'Rodovia|GO-210||Fazenda Lagoa Azul|Zona Rural|Catalão|GO||15',
  ],
  ['Linha São João, s/n, interior, Concórdia - SC', 'Linha|São João|s/n||Interior|Concórdia|SC'],
];
