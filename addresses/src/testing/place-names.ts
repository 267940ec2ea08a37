/** Streets of all kinds, as their cities write them. */
export const streets: readonly string[] = [
  ...[
    'Rua Doutor Flores',
    'Rua dos Andradas',
    'Avenida Borges de Medeiros',
    'Rua Voluntários da Pátria',
    'Rua da Praia',
  ],
  ...['Avenida Presidente Getúlio Vargas', 'Rua Sete de Setembro', 'Rua 15 de Novembro', 'Avenida 9 de Julho', 'Rua 5'],
  ...['Rua Coronel José Eusébio', 'Rua Padre Chagas', 'Rua Santo Antônio', 'Rua Santa Ifigênia', 'Rua São Bento'],
  ...['Praça da República', 'Praça Tiradentes', 'Alameda Santos', 'Alameda dos Anjos', 'Largo do Arouche'],
  ...[
    'Travessa do Carmo',
    'Travessa Padre Eutíquio',
    'Estrada do Campo Limpo',
    'Rodovia Raposo Tavares',
    'Beco do Barbosa',
  ],
  ...['Rua João XXIII', 'Rua Dom Pedro II', 'Rua Pio X', 'Rua A', 'Rua Nossa Senhora das Dores', 'Rua Minas Gerais'],
  ...['Rua São Paulo', 'Rua Porto Alegre', 'Avenida Goiás', 'Avenida Brasil', 'Rua Casa Branca', 'Rua Vila Rica'],
  ...['Rua Professor Annes Dias', 'Rua General Câmara', 'Rua Marechal Deodoro', 'Rua Engenheiro Rebouças'],
  ...['Rua Felipe Schmidt', 'Rua Tupi', 'Rua M2', 'Rua Um', 'Rua Projetada', 'Rua Olavo Bilac', 'Rua Anita Garibaldi'],
];

/** Neighbourhoods, some with names that cities or states also have. */
export const neighborhoods: readonly string[] = [
  ...[
    'Centro',
    'Centro Histórico',
    'Bela Vista',
    'Vila Mariana',
    'Jardim América',
    'Jardim das Flores',
    'Cidade Baixa',
  ],
  ...[
    'Moinhos de Vento',
    'Boa Viagem',
    'Copacabana',
    'Savassi',
    'Água Verde',
    'Parque São Jorge',
    'Itaim Bibi',
    'Lapa',
  ],
  ...['Setor Bueno', 'Santa Cecília', 'São João', 'Nossa Senhora das Graças', 'Distrito Industrial', 'Zona Rural'],
  ...[
    'Residencial Primavera',
    'Conjunto Habitacional Nova Esperança',
    'Loteamento Vila Real',
    'Barra da Tijuca',
    'Tristeza',
  ],
  ...['Ipanema', 'Três Figueiras', 'Alto da Boa Vista', 'Bom Fim', 'Partenon', 'Pinheiros', 'Higienópolis', 'Rebouças'],
];

/** Municipalities, large and small, with their states. */
export const cities: readonly (readonly [name: string, state: string])[] = [
  ['Porto Alegre', 'RS'],
  ['São Paulo', 'SP'],
  ['Rio de Janeiro', 'RJ'],
  ['Belo Horizonte', 'MG'],
  ['Curitiba', 'PR'],
  ['Recife', 'PE'],
  ['Salvador', 'BA'],
  ['São José dos Campos', 'SP'],
  ['Santos', 'SP'],
  ['Praia Grande', 'SP'],
  ['Campo Grande', 'MS'],
  ['Vila Velha', 'ES'],
  ['Caxias do Sul', 'RS'],
  ['Xaxim', 'SC'],
  ['Não-Me-Toque', 'RS'],
  ['Quirinópolis', 'GO'],
  ['Nova Prata', 'RS'],
  ['Santa Cruz do Rio Pardo', 'SP'],
  ['Jardim', 'MS'],
  ['Pedra Azul', 'MG'],
  ['Dois Irmãos', 'RS'],
  ['Águas de Lindóia', 'SP'],
];
