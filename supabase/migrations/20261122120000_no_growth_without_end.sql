-- What one person can add to this database has an end.
--
-- Errors:   CP010 left and came back too often   CP011 more data about oneself than is kept

-- Every document that there is fits into one call; another hundred thousand do not.
create or replace function private.named_texts(given jsonb) returns table (document text, sha256 text)
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(given) = 'array' and jsonb_array_length(given) <= 100 then
    if not exists (
      select from jsonb_array_elements(given) entry
        where (jsonb_typeof(entry -> 'document'), jsonb_typeof(entry -> 'sha256')) is distinct from ('string', 'string')
    ) then
      -- Each text once, in the order in which it is named first.
      return query
        select entry ->> 'document', entry ->> 'sha256'
          from jsonb_array_elements(given) with ordinality as entries (entry, position)
          group by 1, 2 order by min(position);
      return;
    end if;
  end if;
  raise exception 'A list of at most 100 documents and the SHA-256 of their texts was expected.' using errcode = '22023';
end
$$;

-- Everything that can be done twice about one text takes leaving in between. Leaving itself is always possible.
create function private.refuse_restless(account uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (
    select from public.agreement_signatures
      where member_id = account and act = 'withdraw' and signed_at > now() - interval '1 day'
      group by document having count(*) >= 5
  ) then
    raise exception 'You have left the community and come back five times within a day. Please come back tomorrow.'
      using errcode = 'CP010';
  end if;
end
$$;

create function private.guard_restless() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.act <> 'withdraw' then perform private.refuse_restless(new.member_id); end if;
  return new;
end
$$;

-- After the trigger "guard", which sets the account: triggers go by name.
create trigger guard_restless before insert on public.agreement_signatures
  for each row execute function private.guard_restless();

-- Nothing here uses the data that a person may put into the own account by the API. Little of it is harmless.
create function private.guard_user_data() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if octet_length(new.raw_user_meta_data::text) > 4096 then
    raise exception 'An account keeps at most 4096 bytes of data.' using errcode = 'CP011';
  end if;
  return new;
end
$$;

create trigger commonplace_guard_user_data before insert or update on auth.users
  for each row execute function private.guard_user_data();

insert into public.schema_steps (step, name) values (6, 'no growth without end');
