-- The time of grace begins when a version can be signed: on the day it takes effect, or on the day it was published if that came later.

create function private.asks_from(version public.agreement_versions) returns date
language sql immutable set search_path = ''
as $$
  select greatest(version.effective, (version.published_at at time zone 'utc')::date);
$$;

comment on function private.asks_from(public.agreement_versions) is
  'The day, in UTC, from which members are asked to sign a version. What is in force is a matter of the day it takes effect alone.';

create or replace function private.documents_of(account uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'document', current.document,
    'title', current.title,
    'in_force', private.version_record(current),
    'coming', (
      select private.version_record(coming) from public.agreement_versions coming
        where coming.document = current.document and coming.version = current.version + 1
    ),
    'signed', case when signed.id is not null then jsonb_build_object('version', signed.version,
      'sha256', signed.sha256, 'signed_at', signed.signed_at, 'statement', signed.statement) end,
    'declined_at', (
      select case when last.act = 'decline' then last.signed_at end from public.agreement_signatures last
        where last.member_id = account and last.document = current.document and last.version = current.version
        order by last.id desc limit 1
    ),
    'asks_since', case
      when signed.id is not null then (
        select min(private.asks_from(later)) from public.agreement_versions later
          where later.document = current.document and later.change = 'substantive'
            and later.version > signed.version and later.version <= current.version
      )
      when exists (select from public.members where id = account and left_at is null) then private.asks_from(current)
    end
  ) order by current.document collate "C"), '[]')
  from private.in_force() current
  left join private.standing_signatures(account) signed using (document);
$$;

create or replace function private.standing_of(account uuid, documents jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  -- Null for who never was one.
  is_member constant boolean := (select left_at is null from public.members where id = account);
  acts constant public.member_acts[] := array(select done from private.acts_in_force(account) done);
  -- The act of a kind that is in force.
  kinds constant text[] := array(select act || ' ' || actor from unnest(acts));
  applied_until constant date := (select until from unnest(acts) where act = 'apply');
  grace_until timestamptz;
begin
  if is_member then
    select (min((entry ->> 'asks_since')::date) + (private.rules()).grace_days)::timestamp at time zone 'utc' into grace_until
      from jsonb_array_elements(documents) entry;
  end if;
  return jsonb_build_object(
    'standing', case
      when 'exclude steward' = any (kinds) then 'excluded'
      when is_member then case
        when 'pause steward' = any (kinds) then 'paused'
        when 'pause member' = any (kinds) then 'resting'
        when now() >= grace_until then 'due'
        when grace_until is not null then 'asked'
        else 'member' end
      when applied_until is not null then case when applied_until > private.today() then 'applied' else 'lapsed' end
      when 'decline steward' = any (kinds) then 'declined'
      when is_member is not null then 'left'
      else 'none' end,
    'grace_until', grace_until,
    'acts', (
      select coalesce(jsonb_agg(jsonb_build_object('act', act, 'until', until, 'reason', reason, 'decision', decision,
        'who', who, 'actor', actor, 'acted_at', acted_at) order by acted_at), '[]') from unnest(acts)
    )
  );
end
$$;

create or replace function private.needed_signatures()
  returns table (document text, needed integer, overdue integer, is_old boolean)
language sql stable rows 5 set search_path = ''
as $$
  select current.document, greatest(max(changed.version), 1),
    coalesce(max(changed.version) filter (where private.asks_from(changed) <= grace.began), 0),
    private.asks_from(current) <= grace.began
  from (select private.today() - (private.rules()).grace_days as began) grace
    cross join private.in_force() current
    left join public.agreement_versions changed on changed.document = current.document and changed.change = 'substantive'
      and changed.version <= current.version
  group by current.document, private.asks_from(current), grace.began;
$$;

insert into public.schema_steps (step, name) values (52, 'grace from publication');
