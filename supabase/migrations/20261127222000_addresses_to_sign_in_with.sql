-- Stewards could give a member an address that the form for signing in refuses, such as one with a comma or with umlauts in its domain, and
-- invite one: the member was locked out, and the invitation of no use.

create function private.is_address(given text) returns boolean
language sql immutable set search_path = ''
as $$
  -- HTML's rule for e-mail fields, with a dot in the domain, as in contracts/email.ts.
  select char_length(given) <= 254 and given ~ ('^[a-z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
    || '(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$');
$$;

comment on function private.is_address(text) is 'Whether one can sign in with an e-mail address in small letters.';

revoke execute on function private.is_address(text) from public;

create function private.refuse_other_addresses(given text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if private.is_address(given) then return; end if;
  perform private.refuse_act('Nobody can sign in with this e-mail address. A domain has the form that mail servers know, such as xn--bcher-kva.example.');
end
$$;

revoke execute on function private.refuse_other_addresses(text) from public;

create or replace function private.free_address(given text) returns text
language plpgsql set search_path = ''
as $$
declare
  address constant text := lower(btrim(given));
begin
  perform private.refuse_other_addresses(address);
  -- An account that nobody has confirmed is nobody's: whoever types an address makes one.
  delete from auth.users where id in (
    select known.id from auth.users known, to_jsonb(known) facts
      where known.email = address and coalesce(facts ->> 'confirmed_at', facts ->> 'email_confirmed_at', facts ->> 'last_sign_in_at') is null
  );
  if exists (select from auth.users where users.email = address) then
    perform private.refuse_act('There is an account with the new address already.');
  end if;
  return address;
end
$$;

create or replace function public.invite_member(email text, days integer default 14, who text default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := lower(btrim(email));
  account constant uuid := private.account_of(email);
  invited private.invitations;
begin
  if (days between 1 and 365) is not true then perform private.refuse_act('An invitation counts for 1 to 365 days.'); end if;
  perform private.refuse_other_addresses(address);
  if exists (select from public.members where id = account and left_at is null) then
    perform private.refuse_act('This person is a member already.');
  end if;
  if exists (
    select from private.held_addresses held
      where held.act = 'exclude' and held.address_hash = private.address_hash(address) and (held.until is null or held.until > private.today())
  ) then
    perform private.refuse_act('This person is excluded. An exclusion is lifted by readmitting them.');
  end if;
  delete from private.invitations where expires_at <= now();
  insert into private.invitations (email, expires_at, who)
    values (address, now() + make_interval(days => days), nullif(btrim(invite_member.who), ''))
    on conflict on constraint invitations_pkey
      do update set invited_at = clock_timestamp(), expires_at = excluded.expires_at, who = excluded.who
    returning * into invited;
  return jsonb_build_object('email', invited.email, 'expires_at', invited.expires_at, 'admission', (private.rules()).admission);
end
$$;

insert into public.schema_steps (step, name) values (59, 'addresses to sign in with');
