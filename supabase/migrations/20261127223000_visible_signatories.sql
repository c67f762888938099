-- Who signs by a legal name could give one of nothing that can be seen, such as a space without width. Of the first eighty characters, one has
-- to be visible, as in the name of a member.

create or replace function private.signatory_for(account uuid, given jsonb) returns private.signatory
language plpgsql stable set search_path = ''
as $$
declare
  signatory private.signatory;
begin
  if not (private.rules()).legal then return null; end if;
  if jsonb_typeof(given) is distinct from 'object' then
    signatory := private.last_signatory(account);
  else
    signatory := row(nullif(btrim(given ->> 'legal_name'), ''), upper(nullif(btrim(given ->> 'country'), '')),
      nullif(btrim(given ->> 'firm'), ''), nullif(btrim(given ->> 'firm_number'), ''))::private.signatory;
  end if;
  if (private.is_line(signatory.legal_name, 200) and private.is_name(left(signatory.legal_name, 80))
    and signatory.country ~ '^[A-Z]{2}$'
    and (signatory.firm is null) = (signatory.firm_number is null)
    and coalesce(private.is_line(signatory.firm, 200) and private.is_name(left(signatory.firm, 80)), true)
    and coalesce(private.is_line(signatory.firm_number, 100) and private.is_name(left(signatory.firm_number, 80)), true)) is not true then
    raise exception 'This community is joined by one''s legal name and country, and for a firm by its name and number.'
      using errcode = 'CP015';
  end if;
  return signatory;
end
$$;

insert into public.schema_steps (step, name) values (60, 'visible signatories');
