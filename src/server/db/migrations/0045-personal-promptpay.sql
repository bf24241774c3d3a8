-- PromptPay by a person's id stood here written out. It is kept as every personal number is: its keyed hash and its last four digits.
-- What was stated before, in places and in drafts, is turned into that with the key of this installation; without one nothing was stated.

create function pg_temp.keyed_hash(key bytea, said text) returns text language plpgsql as $$
declare
  inner_pad bytea := decode(repeat('36', 64), 'hex');
  outer_pad bytea := decode(repeat('5c', 64), 'hex');
begin
  -- HMAC-SHA256 (RFC 2104) for a key of at most 64 bytes.
  for at in 0 .. length(key) - 1 loop
    inner_pad := set_byte(inner_pad, at, get_byte(inner_pad, at) # get_byte(key, at));
    outer_pad := set_byte(outer_pad, at, get_byte(outer_pad, at) # get_byte(key, at));
  end loop;
  return translate(encode(sha256(outer_pad || sha256(inner_pad || convert_to(said, 'UTF8'))), 'base64'), '+/=', '-_');
end $$;
create function pg_temp.kept_id(said text) returns text language sql as $$
  select coalesce((select pg_temp.keyed_hash(value, 'promptpay id ' || said) from secrets where name = 'audit'),
    translate(encode(sha256(uuid_send(gen_random_uuid())), 'base64'), '+/=', '-_')) || '.' || right(said, 4)
$$;

alter table bank_accounts drop constraint bank_accounts_number;
update bank_accounts set number = pg_temp.kept_id(number) where kind = 'id' and number ~ '^[1-9][0-9]{12}$';
alter table bank_accounts add constraint bank_accounts_number check (
  number ~ '^[0-9]{10,15}$' and (kind <> 'id' or number ~ '^0') or kind = 'id' and number ~ '^[A-Za-z0-9_-]{43}[.][0-9]{4}$');

update business_drafts d set steps = jsonb_set(d.steps, '{form4,payees}', (
  select jsonb_agg(case when payee ->> 'kind' = 'id' and payee ->> 'value' ~ '^[1-9][0-9]{12}$'
    then payee || jsonb_build_object('value', pg_temp.kept_id(payee ->> 'value')) else payee end order by place)
  from jsonb_array_elements(d.steps #> '{form4,payees}') with ordinality as stated (payee, place)))
where jsonb_array_length(coalesce(d.steps #> '{form4,payees}', '[]')) > 0;
