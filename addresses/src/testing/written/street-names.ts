import type { WrittenTable } from './written-table.ts';

/** Streets named after dates, numbers and people with titles. */
export const streetNames: WrittenTable = [
  [
    'RUA QUINZE DE NOVEMBRO 1155 SALA 3 CENTRO BLUMENAU SC 89010003',
    'Rua|Quinze de Novembro|1155|sala 3|Centro|Blumenau|SC|89010-003',
  ],
  [
    'AV NOSSA SRA DOS NAVEGANTES, 451 - ENSEADA DO SUA - VITORIA/ES',
    'Avenida|Nossa Senhora dos Navegantes|451||Enseada do Sua|Vitória|ES',
  ],
  [
    'R MAL FLORIANO PEIXOTO N 1200 BAIRRO REBOUCAS CURITIBA PR',
    'Rua|Marechal Floriano Peixoto|1200||Reboucas|Curitiba|PR',
  ],
  ['TRAV. DO OUVIDOR,17 CENTRO RIO DE JANEIRO RJ', 'Travessa|do Ouvidor|17||Centro|Rio de Janeiro|RJ'],
  [
    'AV. SETE DE SETEMBRO 776 LOJA 02 TERREO CENTRO MANAUS AM',
    'Avenida|Sete de Setembro|776|loja 02, térreo|Centro|Manaus|AM',
  ],
  ['Rua 24 de Outubro 111 Moinhos de Vento POA RS', 'Rua|24 de Outubro|111||Moinhos de Vento|Porto Alegre|RS'],
  ['R. 25 DE MARCO, 1081 LJ 5 SE SAO PAULO SP', 'Rua|25 de Marco|1081|loja 5|Se|São Paulo|SP'],
  ['AV 23 DE MAIO S/N VILA MARIANA SAO PAULO', 'Avenida|23 de Maio|s/n||Vila Mariana|São Paulo'],
  ['Rua Dom Pedro II, 891 - São João - Porto Alegre', 'Rua|Dom Pedro II|891||São João|Porto Alegre'],
  [
    'PC DA LIBERDADE 21 FUNCIONARIOS BELO HORIZONTE MG CEP 30140010',
    'Praça|da Liberdade|21||Funcionarios|Belo Horizonte|MG|30140-010',
  ],
  ['PCA XV DE NOVEMBRO, S/Nº, FLORIANOPOLIS SC', 'Praça|XV de Novembro|s/n|||Florianópolis|SC'],
  [
    'av conselheiro aguiar 1472 loja 6 boa viagem recife pe 51111011',
    'Avenida|Conselheiro Aguiar|1472|loja 6|Boa Viagem|Recife|PE|51111-011',
  ],
  ['rua da consolação 2104 (Consolação) - SP', 'Rua|da Consolação|2104||Consolação|São Paulo|SP'],
  ['Visconde de Pirajá 330 sala 1108 Ipanema RJ', '|Visconde de Pirajá|330|sala 1108|Ipanema|Rio de Janeiro|RJ'],
  [
    'AV. DR. NILO PEÇANHA, Nº. 2825, CJ 1504, CHÁCARA DAS PEDRAS - PORTO ALEGRE - RS - BRASIL',
    'Avenida|Doutor Nilo Peçanha|2825|conjunto 1504|Chácara das Pedras|Porto Alegre|RS|||||Brasil',
  ],
  [
    'AVENIDA ENGENHEIRO ROBERTO FREIRE 2920 CAPIM MACIO NATAL/RN 59.082-095',
    'Avenida|Engenheiro Roberto Freire|2920||Capim Macio|Natal|RN|59082-095',
  ],
  ['R STO ANTONIO 45 A JD STO ANTONIO OSASCO SP', 'Rua|Santo Antônio|45A||Jardim Santo Antônio|Osasco|SP'],
  ['Rua Rua das Flores, 10, Centro, Gramado - RS', 'Rua|das Flores|10||Centro|Gramado|RS'],
  [
    'R DOM JOAQUIM 77 VL STA ISABEL S JOSE DOS CAMPOS SP',
    'Rua|Dom Joaquim|77||Vila Santa Isabel|São José dos Campos|SP',
  ],
  [
    'Av. Pres. Juscelino Kubitschek de Oliveira,1000-Pq.Residencial Aquarius-São José dos Campos-SP',
    'Avenida|Presidente Juscelino Kubitschek de Oliveira|1000||Parque Residencial Aquarius|São José dos Campos|SP',
  ],
  ['RUA PROFª HELENA ANTIPOFF 55 PAMPULHA BH MG', 'Rua|Professora Helena Antipoff|55||Pampulha|Belo Horizonte|MG'],
  ['Rua N. Sra. Aparecida nro 310 Centro Maringá Paraná', 'Rua|Nossa Senhora Aparecida|310||Centro|Maringá|PR'],
  [
    'R. Cap. Antônio Rosa, num. 409, Jd. Paulistano, São Paulo/SP, CEP: 01443-010',
    'Rua|Capitão Antônio Rosa|409||Jardim Paulistano|São Paulo|SP|01443-010',
  ],
  ['2a Travessa da Paz, 18, Cordeiro, Recife', '2ª Travessa|da Paz|18||Cordeiro|Recife'],
  ['TV 1 DE MARCO 96 CAMPINA BELEM PA', 'Travessa|1 de Marco|96||Campina|Belém|PA'],
  ['Rua Um, 22, Cidade Nova II, Ananindeua, PA', 'Rua|Um|22||Cidade Nova II|Ananindeua|PA'],
  [
    'AV BERNARDO VIEIRA DE MELO 1550 PIEDADE JABOATAO DOS GUARARAPES PE 54410-010',
    'Avenida|Bernardo Vieira de Melo|1550||Piedade|Jaboatão dos Guararapes|PE|54410-010',
  ],
  ['Rua Tenente Silveira, 225 - Centro - Florianópolis', 'Rua|Tenente Silveira|225||Centro|Florianópolis'],
  [
    'R DR PEDRO ZIMMERMANN 8500 ITOUPAVA CENTRAL BLUMENAU SC',
    'Rua|Doutor Pedro Zimmermann|8500||Itoupava Central|Blumenau|SC',
  ],
  [
    'Av. Min. Petrônio Portela nº 1900 - Freguesia do Ó - São Paulo - SP - 02959-000',
    'Avenida|Ministro Petrônio Portela|1900||Freguesia do Ó|São Paulo|SP|02959-000',
  ],
  [
    'Rua Sd. Cristóvão Morais Garcia 80, Pq. Novo Mundo, SP',
    'Rua|Soldado Cristóvão Morais Garcia|80||Parque Novo Mundo|São Paulo|SP',
  ],
  [
    'AV SEN. TEOTONIO VILELA 4029 JARDIM SATELITE SAO PAULO',
    'Avenida|Senador Teotonio Vilela|4029||Jardim Satelite|São Paulo',
  ],
  ['R. Mq. de Abrantes 99 ap 802 Flamengo Rio de Janeiro', 'Rua|Marquês de Abrantes|99|ap 802|Flamengo|Rio de Janeiro'],
  [
    'Rua 31 de Março, 508 - Vila Nossa Sra. de Fátima - São José do Rio Preto/SP',
    'Rua|31 de Março|508||Vila Nossa Senhora de Fátima|São José do Rio Preto|SP',
  ],
  [
    'tv são francisco de assis, 12 fundos, barreiro, bh',
    'Travessa|São Francisco de Assis|12|fundos|Barreiro|Belo Horizonte|MG',
  ],
  ['Rua D. Maria I 33, Vila Matilde, São Paulo SP', 'Rua|Dona Maria I|33||Vila Matilde|São Paulo|SP'],
  [
    'RUA CONS. FURTADO 2391 CREMACAO BELEM-PA CEP:66040-100',
    'Rua|Conselheiro Furtado|2391||Cremacao|Belém|PA|66040-100',
  ],
  [
    'Av Constantino Nery, 2789, Ed. Empire Center, sala 1208, Chapada, Manaus',
    'Avenida|Constantino Nery|2789|edifício Empire Center, sala 1208|Chapada|Manaus',
  ],
  ['R Cons Mafra 784 Centro Fpolis', 'Rua|Conselheiro Mafra|784||Centro|Florianópolis|SC'],
  [
    'Rua Vinte e Oito de Setembro 1040, Vila Isabel, Rio de Janeiro, RJ',
    'Rua|Vinte e Oito de Setembro|1040||Vila Isabel|Rio de Janeiro|RJ',
  ],
  ['Bv. 28 de Setembro, 389, Vila Isabel - RJ', 'Boulevard|28 de Setembro|389||Vila Isabel|Rio de Janeiro|RJ'],
  ['RUA PE ANCHIETA 1691 BIGORRILHO CURITIBA/PR', 'Rua|Padre Anchieta|1691||Bigorrilho|Curitiba|PR'],
  [
    'AV VER ABEL FERREIRA 1800 - APTO 71 TORRE B - JARDIM ANALIA FRANCO - SAO PAULO',
    'Avenida|Vereador Abel Ferreira|1800|ap 71, torre B|Jardim Analia Franco|São Paulo',
  ],
  ['Rua Cel. Quirino 1670 Cambuí Campinas-SP 13025002', 'Rua|Coronel Quirino|1670||Cambuí|Campinas|SP|13025-002'],
  ['RUA 1 DE JANEIRO 55 VL GUILHERME SAO PAULO', 'Rua|1 de Janeiro|55||Vila Guilherme|São Paulo'],
  [
    'Praça da República, 401 conj 122 - República - São Paulo - SP',
    'Praça|da República|401|conjunto 122|República|São Paulo|SP',
  ],
  ['Lgo. São Francisco 34 Centro SP', 'Largo|São Francisco|34||Centro|São Paulo|SP'],
  [
    'Rua Pref. Olívio Nóbrega 40 Bairro Catolé Campina Grande Paraíba',
    'Rua|Prefeito Olívio Nóbrega|40||Catolé|Campina Grande|PB',
  ],
  [
    'Av Dr Cardoso de Melo 1460 cj 54 V Olimpia SP',
    'Avenida|Doutor Cardoso de Melo|1460|conjunto 54|Vila Olimpia|São Paulo|SP',
  ],
  ['Rua São Salvador 73/204 Laranjeiras Rio de Janeiro RJ', 'Rua|São Salvador|73|204|Laranjeiras|Rio de Janeiro|RJ'],
  ['AVENIDA 31 DE MARCO, 1450, PAULICEIA, PIRACICABA, SP', 'Avenida|31 de Marco|1450||Pauliceia|Piracicaba|SP'],
  ['Rua Onze de Junho n 66 V. Clementino S Paulo', 'Rua|Onze de Junho|66||Vila Clementino|São Paulo'],
  ['Rua Brig. Tobias, 527 - 7º and. - Centro - São Paulo', 'Rua|Brigadeiro Tobias|527|7º andar|Centro|São Paulo'],
  [
    'R Ten Cel Cardoso 350 Centro Campos dos Goytacazes RJ',
    'Rua|Tenente Coronel Cardoso|350||Centro|Campos dos Goytacazes|RJ',
  ],
  [
    'RUA S FRANCISCO XAVIER 524 MARACANA RIO DE JANEIRO RJ 20550-900',
    'Rua|São Francisco Xavier|524||Maracana|Rio de Janeiro|RJ|20550-900',
  ],
  [
    'Alam. Joaquim Eugênio de Lima, 881 - Jd Paulista - São Paulo, SP',
    'Alameda|Joaquim Eugênio de Lima|881||Jardim Paulista|São Paulo|SP',
  ],
  [
    'Praca Dom Jose Gaspar 134 1o andar cj 13 Republica Sao Paulo',
    'Praça|Dom José Gaspar|134|1º andar, conjunto 13|República|São Paulo',
  ],
  ['R. N. Sra. do Rosário, 421. Centro. Gramado. RS.', 'Rua|Nossa Senhora do Rosário|421||Centro|Gramado|RS'],
  ['AV SANTOS DUMONT 3131 SL 1204 ALDEOTA FORTALEZA CE', 'Avenida|Santos Dumont|3131|sala 1204|Aldeota|Fortaleza|CE'],
  [
    'R JOSE DE ALENCAR 286 MENINO DEUS PORTO ALEGRE RS 90880480 BRASIL',
    'Rua|José de Alencar|286||Menino Deus|Porto Alegre|RS|90880-480||||Brasil',
  ],
  ['Rua Sto Agostinho, 77, Vl. Brasilândia, São Paulo, SP', 'Rua|Santo Agostinho|77||Vila Brasilândia|São Paulo|SP'],
  ['av. 7 de setembro 2405 centro porto velho - ro', 'Avenida|7 de Setembro|2405||Centro|Porto Velho|RO'],
  ['R GAL CARNEIRO 610 CENTRO CURITIBA PR', 'Rua|General Carneiro|610||Centro|Curitiba|PR'],
  ['Rua Prof. Dr. Araújo 1433 sl 204 Centro Pelotas', 'Rua|Professor Doutor Araújo|1433|sala 204|Centro|Pelotas'],
  ['TRAVESSA HUMAITA 2778 MARCO BELEM PARA', 'Travessa|Humaita|2778||Marco|Belém|PA'],
  [
    'Rua Primeiro de Março, 33 - 5º andar - Centro - Rio de Janeiro - RJ',
    'Rua|Primeiro de Março|33|5º andar|Centro|Rio de Janeiro|RJ',
  ],
  ['AV. XV DE AGOSTO, 120, BAIRRO CIDADE VELHA, BELÉM', 'Avenida|XV de Agosto|120||Cidade Velha|Belém'],
  ['R. Ver. Duque Estrada 60 apto 502 Santa Rosa Niterói', 'Rua|Vereador Duque Estrada|60|ap 502|Santa Rosa|Niterói'],
  ['Rua dos Tupinambás 360 13 andar Centro BH', 'Rua|dos Tupinambás|360|13º andar|Centro|Belo Horizonte|MG'],
  [
    'AV CARLOS LINDENBERG 5560 COBILANDIA VILA VELHA ES 29111165',
    'Avenida|Carlos Lindenberg|5560||Cobilandia|Vila Velha|ES|29111-165',
  ],
  ['R. Treze de Maio, 1933, Bixiga, SP', 'Rua|Treze de Maio|1933||Bixiga|São Paulo|SP'],
  ['Rua Dezoito de Novembro 341 Navegantes POA', 'Rua|Dezoito de Novembro|341||Navegantes|Porto Alegre|RS'],
  ['av gen justo 335 castelo rio de janeiro rj', 'Avenida|General Justo|335||Castelo|Rio de Janeiro|RJ'],
  ['R SEN ALENCAR 101 CENTRO FORTALEZA - CE', 'Rua|Senador Alencar|101||Centro|Fortaleza|CE'],
  ['R Mal Hermes 200 Gasômetro POA-RS', 'Rua|Marechal Hermes|200||Gasômetro|Porto Alegre|RS'],
  [
    'Pça Otávio Rocha 115 Centro Histórico Porto Alegre RS 90020-140',
    'Praça|Otávio Rocha|115||Centro Histórico|Porto Alegre|RS|90020-140',
  ],
  ['Travessa dos Venezianos, 19, Cidade Baixa', 'Travessa|dos Venezianos|19||Cidade Baixa'],
  ['RUA VISC DE OURO PRETO 457 CENTRO FLORIANOPOLIS SC', 'Rua|Visconde de Ouro Preto|457||Centro|Florianópolis|SC'],
  [
    'R. Dona Francisca 8300 Distrito Industrial Joinville SC',
    'Rua|Dona Francisca|8300||Distrito Industrial|Joinville|SC',
  ],
  ['Ladeira Porto Geral, 90, Sé, São Paulo - SP, 01022-000', 'Ladeira|Porto Geral|90||Sé|São Paulo|SP|01022-000'],
  [
    'RUA GUIA LOPES 3855 RONDONIA NOVO HAMBURGO RS 93410324',
    'Rua|Guia Lopes|3855||Rondonia|Novo Hamburgo|RS|93410-324',
  ],
  ['Av. Otávio Mangabeira 4881 Armação Salvador', 'Avenida|Otávio Mangabeira|4881||Armação|Salvador'],
  [
    'R Mto Zeferino Santana 88 Vl Progresso Guarulhos SP',
    'Rua|Maestro Zeferino Santana|88||Vila Progresso|Guarulhos|SP',
  ],
  ['Rua 9 de Julho, 1100 - Centro, Araraquara/SP - 14801-295', 'Rua|9 de Julho|1100||Centro|Araraquara|SP|14801-295'],
  ['AV ALBERTO BINS 514 FLORESTA PORTO ALEGRE', 'Avenida|Alberto Bins|514||Floresta|Porto Alegre'],
  ['Alameda Dr. Muricy 926 Centro Curitiba PR', 'Alameda|Doutor Muricy|926||Centro|Curitiba|PR'],
  ['r. frei gaspar 931 centro são vicente sp', 'Rua|Frei Gaspar|931||Centro|São Vicente|SP'],
  ['Av. Cel. Marcos 2353 Pedra Redonda POA/RS', 'Avenida|Coronel Marcos|2353||Pedra Redonda|Porto Alegre|RS'],
  ['R VOL DA PATRIA 190 SL 815 BOTAFOGO RIO DE JANEIRO', 'Rua|Vol da Patria|190|sala 815|Botafogo|Rio de Janeiro'],
  [
    'Rua Almte Barroso, 735 - Floresta - Porto Alegre - 90220-021',
    'Rua|Almirante Barroso|735||Floresta|Porto Alegre||90220-021',
  ],
  ['Beco José Paris 339 Sarandi Porto Alegre RS', 'Beco|José Paris|339||Sarandi|Porto Alegre|RS'],
  [
    'Rua Dr. Armando Odebrecht 70 Garcia Blumenau Santa Catarina',
    'Rua|Doutor Armando Odebrecht|70||Garcia|Blumenau|SC',
  ],
  ['R. Cmte. Pedro Lima, 88 - Pq. Amazonas - Goiânia/GO', 'Rua|Comandante Pedro Lima|88||Parque Amazonas|Goiânia|GO'],
  ['rua sete, 14, conjunto ceará, fortaleza', 'Rua|Sete|14||Conjunto Ceará|Fortaleza'],
  ['Rua 2 de Julho 81 apto 7 Centro Ilhéus Bahia', 'Rua|2 de Julho|81|ap 7|Centro|Ilhéus|BA'],
  [
    'Rua Gen. Osório, 1150 - sala 501 - Centro - Campinas - SP - CEP 13010-111',
    'Rua|General Osório|1150|sala 501|Centro|Campinas|SP|13010-111',
  ],
  ['R FREI ORLANDO 20 V MARIANA SP', 'Rua|Frei Orlando|20||Vila Mariana|São Paulo|SP'],
];
