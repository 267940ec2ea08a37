-- Inserts the records that a new company begins with, in its drivers' language. The company may change or delete any of
-- them.
create or replace function give_starter_set(company bigint) returns void
  language sql
as $$
  insert into route_return_reason (customer_id, name, requires_picture, requires_comment)
    select company, * from (values
      ('Destinatário ausente', true, false), ('Endereço não encontrado', true, true), ('Recusado pelo destinatário', false, true),
      ('Estabelecimento fechado', true, false), ('Mercadoria avariada', true, true), ('Pedido em desacordo', false, true),
      ('Fora do horário de recebimento', false, false), ('Área de risco ou acesso impedido', true, true)) reason;
  insert into route_executed_reason (customer_id, name, requires_picture, requires_comment)
    select company, * from (values
      ('Entregue ao destinatário', false, false), ('Entregue a vizinho', true, true), ('Entregue na portaria', true, false),
      ('Entrega parcial', true, true), ('Coleta realizada', false, false), ('Coleta parcial', true, true)) reason;
  insert into vehicle_category (customer_id, name)
    select company, unnest(array['Automóvel', 'Caminhão', 'Carreta', 'Furgão', 'Motocicleta', 'Ônibus', 'Utilitário', 'VUC']);
  insert into fuel_category (customer_id, name)
    select company, unnest(array['Diesel S10', 'Diesel S500', 'Elétrico', 'Etanol', 'Flex', 'Gasolina', 'GNV', 'Híbrido']);
  insert into vehicle_color (customer_id, name)
    select company, unnest(array['Amarelo', 'Azul', 'Branco', 'Cinza', 'Prata', 'Preto', 'Verde', 'Vermelho']);
$$;

create or replace function give_new_company_its_starter_set() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform give_starter_set(new.id);
  return null;
end $$;

revoke all on function give_starter_set, give_new_company_its_starter_set from public, tropeiro_app;
