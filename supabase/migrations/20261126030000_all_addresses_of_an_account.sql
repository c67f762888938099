-- The latest exclusion or pause counts for all addresses that an account has had meanwhile: a former one is no way around a longer measure,
-- and is not held longer than the others.

create or replace function private.follow_act() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.held_addresses where until <= private.today();
  if new.act in ('exclude', 'end') then
    update public.members set left_at = clock_timestamp() where id = new.member_id and left_at is null;
  end if;
  if new.act = 'accept' and auth.uid() is null then perform private.join_accepted(new.member_id); end if;
  if new.actor = 'steward' and new.act in ('exclude', 'pause') then
    insert into private.held_addresses (address_hash, act, until, since, account)
      select address_hash, new.act, new.until, new.acted_at, new.member_id from (
        select private.address_hash(email) from auth.users where id = new.member_id
        union
        select address_hash from private.held_addresses where account = new.member_id
      ) known (address_hash)
      on conflict (address_hash, act) do update set until = excluded.until, since = excluded.since, account = excluded.account;
  elsif new.actor = 'steward' and new.act in ('readmit', 'resume') then
    delete from private.held_addresses held
      where held.act = case new.act when 'readmit' then 'exclude' else 'pause' end
        and (held.account = new.member_id
          or held.address_hash = (select private.address_hash(email) from auth.users where id = new.member_id));
  end if;
  return null;
end
$$;

create or replace function private.hold_new_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A measure that is over ends no membership again.
  delete from private.held_addresses where until <= private.today();
  -- What is left of an account that is gone belongs to the one that has had the address since.
  update private.held_addresses set account = new.id
    where account is null and address_hash = private.address_hash(old.email);
  insert into private.held_addresses as held (address_hash, act, until, since, account)
    select distinct on (known.act) private.address_hash(new.email), known.act, known.until, known.since, new.id
      from private.held_addresses known
      where known.address_hash = private.address_hash(old.email) or known.account = new.id
      order by known.act, known.until desc, known.since desc
    -- Where the new address is held already, the later end counts.
    on conflict (address_hash, act) do update set until = excluded.until, since = excluded.since, account = excluded.account
      where coalesce(held.until, 'infinity') < coalesce(excluded.until, 'infinity');
  return null;
end
$$;

-- What was recorded before.
delete from private.held_addresses where until <= private.today();
insert into private.held_addresses as held (address_hash, act, until, since, account)
  select distinct on (known.address_hash, newest.act) known.address_hash, newest.act, newest.until, newest.since, newest.account
    from private.held_addresses newest join private.held_addresses known on known.account = newest.account
    order by known.address_hash, newest.act, newest.since desc
  on conflict (address_hash, act) do update set until = excluded.until, since = excluded.since, account = excluded.account
    where held.since < excluded.since;

insert into public.schema_steps (step, name) values (49, 'all addresses of an account');
