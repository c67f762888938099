-- Whom an act is about reads who decided it on the member page too, as in the e-mail and in the table.

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
    select (min(coalesce(entry ->> 'asks_since', entry -> 'in_force' ->> 'effective')::date) + (private.rules()).grace_days)::timestamp
        at time zone 'utc' into grace_until
      from jsonb_array_elements(documents) entry
      where entry ->> 'signed' is null or entry ->> 'asks_since' is not null;
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

insert into public.schema_steps (step, name) values (45, 'who decided');
