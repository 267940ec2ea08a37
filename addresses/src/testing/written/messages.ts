import type { WrittenTable } from './written-table.ts';

/** Addresses as customers write them to drivers, and as shop systems print them. */
export const messages: WrittenTable = [
  [
    'boa tarde, é na rua tiradentes 88 fundos bairro são pelegrino caxias do sul',
    'Rua|Tiradentes|88|fundos|São Pelegrino|Caxias do Sul',
  ],
  [
    'Entregar na Av. Borges de Medeiros 2105 sl 301, Praia de Belas, POA',
    'Avenida|Borges de Medeiros|2105|sala 301|Praia de Belas|Porto Alegre|RS',
  ],
  [
    'END: R GENERAL CAMARA, 156 - 4 ANDAR - CENTRO HISTORICO - PORTO ALEGRE/RS',
    'Rua|General Camara|156|4º andar|Centro Historico|Porto Alegre|RS',
  ],
  ['R. Saldanha da Gama,nº. 410.Bairro Harmonia.Canoas.RS', 'Rua|Saldanha da Gama|410||Harmonia|Canoas|RS'],
  [
    'Rua Ver. José Silveira 45 (casa amarela, portão branco) Sarandi - Porto Alegre',
    'Rua|Vereador José Silveira|45|Casa Amarela, Portão Branco|Sarandi|Porto Alegre',
  ],
  [
    'AV PROTASIO ALVES,7157,LJ 02,ALTO PETROPOLIS,PORTO ALEGRE,RS,91310003',
    'Avenida|Protasio Alves|7157|loja 02|Alto Petropolis|Porto Alegre|RS|91310-003',
  ],
  ['rua marechal floriano n 1200 ap 42 b centro curitiba', 'Rua|Marechal Floriano|1200|ap 42B|Centro|Curitiba'],
  [
    'Rua Prof. Pedro Viriato Parigot de Souza 5300 - Ecoville, Curitiba-PR (entrada pela lateral)',
    'Rua|Professor Pedro Viriato Parigot de Souza|5300|Entrada Pela Lateral|Ecoville|Curitiba|PR',
  ],
  [
    'R. XV de Novembro, 1299 / Centro / Curitiba / PR / 80060-000',
    'Rua|XV de Novembro|1299||Centro|Curitiba|PR|80060-000',
  ],
  [
    'Estr do Portela 222 lj A Madureira Rio de Janeiro RJ CEP 21351050',
    'Estrada|do Portela|222|loja A|Madureira|Rio de Janeiro|RJ|21351-050',
  ],
  [
    'Rua Barata Ribeiro, 502 sobreloja - Copacabana - Rio de Janeiro - RJ - Brasil',
    'Rua|Barata Ribeiro|502|Sobreloja|Copacabana|Rio de Janeiro|RJ|||||Brasil',
  ],
  [
    'Trav. do Ouvidor 21 sala 704, Centro - RJ, 20040-040',
    'Travessa|do Ouvidor|21|sala 704|Centro|Rio de Janeiro|RJ|20040-040',
  ],
  [
    'Av. das Américas, 4666 - Loja 123 A - BarraShopping - Barra da Tijuca, Rio de Janeiro',
    'Avenida|das Américas|4666|loja 123A, BarraShopping|Barra da Tijuca|Rio de Janeiro',
  ],
  ['Av Assis Brasil 3522, Porto Alegre, SP', 'Avenida|Assis Brasil|3522|||Porto Alegre|SP'],
  ['R. Vergueiro 2087 cj 101 - Paraíso - SP', 'Rua|Vergueiro|2087|conjunto 101|Paraíso|São Paulo|SP'],
  ['Rua Clélia, 33 - Pompeia - SP - 05042-000', 'Rua|Clélia|33||Pompeia|São Paulo|SP|05042-000'],
  ['Rua Senador Rodolfo Miranda, 150, Pompéia/SP, 17580-000', 'Rua|Senador Rodolfo Miranda|150|||Pompéia|SP|17580-000'],
  [
    'R CEL OSCAR PORTO 70 AP 141 TORRE B PARAISO SAO PAULO SP 04003000',
    'Rua|Coronel Oscar Porto|70|ap 141, torre B|Paraiso|São Paulo|SP|04003-000',
  ],
  ['R. das Flores 5 - Pedreira - SP - 04459-000', 'Rua|das Flores|5||Pedreira|São Paulo|SP|04459-000'],
  ['R. das Flores 5 - Pedreira - SP - 13920-000', 'Rua|das Flores|5|||Pedreira|SP|13920-000'],
  ['Rua Voluntários, 20, Santana - SP', 'Rua|Voluntários|20||Santana|São Paulo|SP'],
  [
    'Al. Santos, 2300 - conj. 82 – Cerqueira César - São Paulo–SP',
    'Alameda|Santos|2300|conjunto 82|Cerqueira César|São Paulo|SP',
  ],
  ['Rua do Gasômetro 873, Brás SP (em frente à estação)', 'Rua|do Gasômetro|873|em frente à estação|Brás|São Paulo|SP'],
  ['R. Domingos de Morais 2564 lj 15 Vila Mariana SP', 'Rua|Domingos de Morais|2564|loja 15|Vila Mariana|São Paulo|SP'],
  [
    'Rod Raposo Tavares km 14,5 galpao 8 Jd Boa Vista Sao Paulo',
    'Rodovia|Raposo Tavares||galpão 8|Jardim Boa Vista|São Paulo|||14.5',
  ],
  [
    'Av. Pres. Wilson, 1716 - galpão 3 - Mooca - São Paulo/SP - doca 12',
    'Avenida|Presidente Wilson|1716|galpão 3, doca 12|Mooca|São Paulo|SP',
  ],
  ['Rua Treze de Maio 1050 Centro Campinas SP obs: receber só até 17h', 'Rua|Treze de Maio|1050||Centro|Campinas|SP'],
  ['rua barão de jaguara, 901, ap.61, centro, campinas, sp', 'Rua|Barão de Jaguara|901|ap 61|Centro|Campinas|SP'],
  [
    'AV. JOAO CARLOS DA SILVA BORGES 693 VILA CRUZEIRO SÃO PAULO SP CEP: 04726-001',
    'Avenida|João Carlos da Silva Borges|693||Vila Cruzeiro|São Paulo|SP|04726-001',
  ],
  [
    'Rua Padre Eustáquio, 2818, Padre Eustáquio, Belo Horizonte - MG',
    'Rua|Padre Eustáquio|2818||Padre Eustáquio|Belo Horizonte|MG',
  ],
  ['Av. Afonso Pena 1500/12º andar - Centro - BHte/MG', 'Avenida|Afonso Pena|1500|12º andar|Centro|Belo Horizonte|MG'],
  [
    'R RIO GRANDE DO SUL 1040 ST AGOSTINHO BELO HORIZONTE MG',
    'Rua|Rio Grande do Sul|1040||Santo Agostinho|Belo Horizonte|MG',
  ],
  ['Rua Espírito Santo 605, Centro, Juiz de Fora MG', 'Rua|Espírito Santo|605||Centro|Juiz de Fora|MG'],
  [
    'Av. João César de Oliveira, 1298 loja 07 Eldorado Contagem mg',
    'Avenida|João César de Oliveira|1298|loja 07|Eldorado|Contagem|MG',
  ],
  [
    'Rua Chile, 22, 2º andar, Ed. Ouro Preto - Centro Histórico - Salvador/BA',
    'Rua|Chile|22|2º andar, edifício Ouro Preto|Centro Histórico|Salvador|BA',
  ],
  [
    '2ª Travessa Santo Antônio, 15-E, Pernambués, Salvador - BA',
    '2ª Travessa|Santo Antônio|15E||Pernambués|Salvador|BA',
  ],
  [
    'Av. Sete de Setembro 3045 Ladeira da Barra Salvador Bahia 40130-000',
    'Avenida|Sete de Setembro|3045||Ladeira da Barra|Salvador|BA|40130-000',
  ],
  [
    'Rua da Aurora, 295, sala 1007, Boa Vista, Recife - PE, CEP 50.050-000',
    'Rua|da Aurora|295|sala 1007|Boa Vista|Recife|PE|50050-000',
  ],
  [
    'AV ENG DOMINGOS FERREIRA 4060 BOA VIAGEM RECIFE PE APT 1802',
    'Avenida|Engenheiro Domingos Ferreira|4060|ap 1802|Boa Viagem|Recife|PE',
  ],
  [
    'Rua Barão do Rio Branco 1071 - loja 05 - Centro - Fortaleza-CE',
    'Rua|Barão do Rio Branco|1071|loja 05|Centro|Fortaleza|CE',
  ],
  [
    'Av Washington Soares, 909, Edson Queiroz, Fortaleza, Ceará, loja 77',
    'Avenida|Washington Soares|909|loja 77|Edson Queiroz|Fortaleza|CE',
  ],
  [
    'Tv. Padre Eutíquio, 1078 - Batista Campos, Belém - PA, 66023-710',
    'Travessa|Padre Eutíquio|1078||Batista Campos|Belém|PA|66023-710',
  ],
  [
    'Rua dos Mundurucus,3100 entre 14 de Abril e 9 de Janeiro, Cremação, Belém/PA',
    'Rua|dos Mundurucus|3100|entre 14 de abril e 9 de janeiro|Cremação|Belém|PA',
  ],
  ['Av. Constantino Nery, 2229, Flores, Manaus, Amazonas', 'Avenida|Constantino Nery|2229||Flores|Manaus|AM'],
  [
    'Rua 24 de Maio nº 220 sala 8 - Centro - Manaus AM - 69010080',
    'Rua|24 de Maio|220|sala 8|Centro|Manaus|AM|69010-080',
  ],
  ['QSA 12 casa 20 Taguatinga Sul Brasilia - DF', '|QSA 12||casa 20|Taguatinga Sul|Brasília|DF'],
  [
    'Rua 9-A qd 12-B lt 18 casa 3 Setor Aeroporto, Goiânia - GO, 74075-250',
    'Rua|9A||casa 3|Setor Aeroporto|Goiânia|GO|74075-250||12B|18',
  ],
  [
    'AV. 85, Nº 1.440, QD. F19, LT. 33, SETOR MARISTA, GOIANIA/GO',
    'Avenida|85|1440||Setor Marista|Goiânia|GO|||F19|33',
  ],
  [
    'Rua Barão de Melgaço 3435 ed. Work Tower sl 905 Centro Sul Cuiabá MT',
    'Rua|Barão de Melgaço|3435|edifício Work Tower, sala 905|Centro Sul|Cuiabá|MT',
  ],
  ['R. 14 de Julho, 2030 - centro - campo grande - ms', 'Rua|14 de Julho|2030||Centro|Campo Grande|MS'],
  ['Rua Bom Jesus, 75, Centro, Bom Jesus - RS', 'Rua|Bom Jesus|75||Centro|Bom Jesus|RS'],
  [
    'Servidão Manoel Francisco da Costa 33 Rio Tavares Floripa SC',
    'Servidão|Manoel Francisco da Costa|33||Rio Tavares|Florianópolis|SC',
  ],
  ['Linha Imperial, s/nº, Interior de Nova Petrópolis/RS', 'Linha|Imperial|s/n||Interior|Nova Petrópolis|RS'],
  ['Estrada do Cerrado km 18, zona rural de Rio Verde - GO', 'Estrada|do Cerrado|||Zona Rural|Rio Verde|GO||18'],
  [
    'Rod. Jorge Lacerda, 2115, Espinheiros, Itajaí/SC - Galpão 02/03',
    'Rodovia|Jorge Lacerda|2115|galpão 02/03|Espinheiros|Itajaí|SC',
  ],
  [
    'R: Dona Francisca Nº: 8300 Bl: 5 Módulo: 2 Zona Industrial Norte Joinville SC',
    'Rua|Dona Francisca|8300|bloco 5, módulo 2|Zona Industrial Norte|Joinville|SC',
  ],
  [
    'Rua Gen. Osório, 1005 ap 301 Pelotas RS falar c/ porteiro (53) 3222-1234',
    'Rua|General Osório|1005|ap 301||Pelotas|RS',
  ],
  [
    'Av.Getúlio Vargas,1151cj.904-Menino Deus-Porto Alegre-RS',
    'Avenida|Getúlio Vargas|1151|conjunto 904|Menino Deus|Porto Alegre|RS',
  ],
  [
    'Rua Duque de Caxias 385 casa 2, Centro, São Leopoldo, Rio Grande do Sul, 93010-120, BR',
    'Rua|Duque de Caxias|385|casa 2|Centro|São Leopoldo|RS|93010-120||||Brasil',
  ],
];
