-- What a community's configuration says about membership, as far as the database has to know it; and how an address is known again
-- when nothing but a hash of it remains.

-- The rules ------------------------------------------------------------------------------------------------------------

create table private.membership_rules (
  id bigint generated always as identity primary key,
  admission text not null check (admission in ('open', 'approval', 'invitation')),
  approvals integer not null check (approvals between 1 and 9),
  application_days integer not null check (application_days between 1 and 365),
  grace_days integer not null check (grace_days between 0 and 365),
  published_at timestamptz not null default clock_timestamp()
);

comment on table private.membership_rules is 'How one becomes a member, and how long an earlier signature counts. The last row is in force. Append-only.';
comment on column private.membership_rules.approvals is 'How many stewards accept an application.';
comment on column private.membership_rules.application_days is 'After so many days an application lapses.';

insert into private.membership_rules (admission, approvals, application_days, grace_days) values ('open', 1, 30, 30);

alter table private.membership_rules enable row level security;
create trigger keep before update or delete on private.membership_rules for each row execute function private.refuse_change();
create trigger keep_all before truncate on private.membership_rules execute function private.refuse_change();

create function private.rules() returns private.membership_rules
language sql stable set search_path = ''
as $$
  select * from private.membership_rules order by id desc limit 1;
$$;

create function public.publish_membership_rules(rules jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  given private.membership_rules;
  known private.membership_rules;
begin
  -- Of two who publish at once, the second finds what the first has added.
  lock table private.membership_rules in share row exclusive mode;
  known := private.rules();
  given := jsonb_populate_record(null::private.membership_rules, rules);
  if (given.admission, given.approvals, given.application_days, given.grace_days)
    is not distinct from (known.admission, known.approvals, known.application_days, known.grace_days) then
    return jsonb_build_object('changed', false);
  end if;
  insert into private.membership_rules (admission, approvals, application_days, grace_days)
    values (given.admission, given.approvals, given.application_days, given.grace_days);
  return jsonb_build_object('changed', true);
end
$$;

comment on function public.publish_membership_rules(jsonb) is
  'Puts {admission, approvals, application_days, grace_days} in force; the same again changes nothing.';

grant execute on function public.publish_membership_rules(jsonb) to service_role;

-- Addresses, and what is left of them ----------------------------------------------------------------------------------

create function private.normal_address(email text) returns text
language sql immutable set search_path = ''
as $$
  -- All spellings that reach one mailbox as a rule: capitals, what follows a plus sign, and dots where Google ignores them.
  select case when domain in ('gmail.com', 'googlemail.com') then replace(mailbox, '.', '') || '@gmail.com' else mailbox || '@' || domain end
  from (
    select regexp_replace(regexp_replace(spelled, '@[^@]*$', ''), '(?<=.)\+.*$', '') as mailbox,
      rtrim(regexp_replace(spelled, '^.*@', ''), '.') as domain
    from lower(normalize(btrim(email), NFKC)) as spelled
  ) parts;
$$;

comment on function private.normal_address(text) is 'One spelling for all that are likely to be one mailbox. To compare, never to write to.';

create table private.address_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null
);

comment on table private.address_key is 'What addresses are hashed with, in its only row. Without it, nobody can try addresses against the hashes.';
alter table private.address_key enable row level security;
-- Each of these identifiers has 122 random bits from the system's generator.
insert into private.address_key (key)
  values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
create trigger keep before update or delete on private.address_key for each row execute function private.refuse_change();
create trigger keep_all before truncate on private.address_key execute function private.refuse_change();

create function private.address_hash(email text) returns bytea
language sql stable set search_path = ''
as $$
  select sha256(key || sha256(key || convert_to(private.normal_address(email), 'UTF8'))) from private.address_key;
$$;

comment on function private.address_hash(text) is 'By which an address is known again, in whatever spelling.';
