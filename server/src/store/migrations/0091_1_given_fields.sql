-- Which of the fields that rules require an action had before something of it was erased; null: nothing was erased. The outcome
-- of an erased action follows from these.
alter table execution_action add column given_fields text[];

-- Earlier releases recorded only that something was erased. The outcome tells what the action had.
update execution_action set given_fields = array_remove(array['comment', 'pictures', 'signature', 'hodometer_picture'],
  case when outcome = 'refused' then case refusal when 'comment_required' then 'comment' when 'picture_required' then 'pictures'
    when 'signature_required' then 'signature' when 'hodometer_picture_required' then 'hodometer_picture' end end)
where is_erased;
