import type { WrittenTable } from './written-table.ts';

/** Abbreviated types, titles and neighbourhoods. */
export const abbreviations: WrittenTable = [
  ['RUA T 55 QD 98 LT 12 SETOR BUENO GOIANIA GO', 'Rua|T 55|||Setor Bueno|Goiânia|GO|||98|12'],
  ['RUA A 45 CENTRO GRAVATAI RS', 'Rua|A|45||Centro|Gravataí|RS'],
  ['R. JOSE BONIFACIO N.º 99 FUNDOS CENTRO RIO GRANDE RS', 'Rua|José Bonifacio|99|fundos|Centro|Rio Grande|RS'],
  ['R CDE DE BONFIM 211 LJ A TIJUCA RIO DE JANEIRO - RJ', 'Rua|Conde de Bonfim|211|loja A|Tijuca|Rio de Janeiro|RJ'],
  ['R. Gal. Câmara, 243, Centro Histórico, Porto Alegre', 'Rua|General Câmara|243||Centro Histórico|Porto Alegre'],
  ['Av. Pres. Vargas, 590 - Centro - Rio de Janeiro', 'Avenida|Presidente Vargas|590||Centro|Rio de Janeiro'],
  ['R. Cel. Genuíno 421 sl 303 POA', 'Rua|Coronel Genuíno|421|sala 303||Porto Alegre|RS'],
  [
    'Av. Eng. Luís Carlos Berrini, 105, 5º andar, Itaim Bibi, São Paulo',
    'Avenida|Engenheiro Luís Carlos Berrini|105|5º andar|Itaim Bibi|São Paulo',
  ],
  ['R. Prof. Annes Dias 154, BH', 'Rua|Professor Annes Dias|154|||Belo Horizonte|MG'],
  ['Av. Sen. Salgado Filho 1500 Natal RN', 'Avenida|Senador Salgado Filho|1500|||Natal|RN'],
  ['R. Des. Motta, 1499, Água Verde, CWB', 'Rua|Desembargador Motta|1499||Água Verde|Curitiba|PR'],
  ['R. Mons. Manoel Gomes, 70 - Fortaleza/CE', 'Rua|Monsenhor Manoel Gomes|70|||Fortaleza|CE'],
  ['Pç. Mal. Deodoro, 130, Sta. Cecília, São Paulo', 'Praça|Marechal Deodoro|130||Santa Cecília|São Paulo'],
  ['R. Sto. Inácio, 250, Moinhos de Vento, Porto Alegre-RS', 'Rua|Santo Inácio|250||Moinhos de Vento|Porto Alegre|RS'],
  [
    'Av. N. Sra. de Copacabana, 1066, ap 501, Copacabana, Rio',
    'Avenida|Nossa Senhora de Copacabana|1066|ap 501|Copacabana|Rio de Janeiro|RJ',
  ],
  ['R. N. S. da Paz 12, Jd. Paulista, Sorocaba SP', 'Rua|Nossa Senhora da Paz|12||Jardim Paulista|Sorocaba|SP'],
  [
    'Av. Brig. Faria Lima, 3477, Itaim Bibi, São Paulo, SP',
    'Avenida|Brigadeiro Faria Lima|3477||Itaim Bibi|São Paulo|SP',
  ],
  ['R. Alm. Barroso, 63 - Centro - Niterói RJ', 'Rua|Almirante Barroso|63||Centro|Niterói|RJ'],
  ['Tv. Ver. João Silva, 9, Vl. Nova, Joinville/SC', 'Travessa|Vereador João Silva|9||Vila Nova|Joinville|SC'],
  ['Av. Gov. José Malcher, 2000, Nazaré, Belém, PA', 'Avenida|Governador José Malcher|2000||Nazaré|Belém|PA'],
  ['R. Dep. Octávio Lopes, 77, Limeira - SP', 'Rua|Deputado Octávio Lopes|77|||Limeira|SP'],
  ['R. Pe. Chagas, 185, Moinhos de Vento, POA', 'Rua|Padre Chagas|185||Moinhos de Vento|Porto Alegre|RS'],
  [
    'R. Profa. Maria Flora, 30 Pq. São Jorge Campinas SP',
    'Rua|Professora Maria Flora|30||Parque São Jorge|Campinas|SP',
  ],
  ['Estr. do M’Boi Mirim, 4901, Jd. Ângela, São Paulo', 'Estrada|do M’Boi Mirim|4901||Jardim Ângela|São Paulo'],
  ['Av. Ten. Marques, 100, Santana de Parnaíba', 'Avenida|Tenente Marques|100|||Santana de Parnaíba'],
  ['R. Cap. Salomão, 27 - Humaitá - Rio de Janeiro - RJ', 'Rua|Capitão Salomão|27||Humaitá|Rio de Janeiro|RJ'],
  ['R. Maj. Sertório, 88, Vl. Buarque, SP', 'Rua|Major Sertório|88||Vila Buarque|São Paulo|SP'],
  ['R. S. Bento, 365, Centro, São Paulo', 'Rua|São Bento|365||Centro|São Paulo'],
  ['R D Pedro II 300 Pelotas RS', 'Rua|Dom Pedro II|300|||Pelotas|RS'],
];
