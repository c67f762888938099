-- Who has read what, for ten thousand members. A page of fifty stops at the fiftieth: the function has no setting of its own, as all that it
-- names is named in full, so that PostgreSQL takes it into the query. Whether somebody is excused is asked of those alone of whom it can be so.

create or replace function private.readers_of(named text) returns table (id uuid, number integer, display_name text, state text, version integer, confirmed_at timestamptz)
language sql stable
as $$
  select member.id, member.number, member.display_name, case
      when confirmed.version >= needed.version then 'read'
      when (needed.has_held or paused.member_id is not null) and private.is_excused(member.id) then 'excused'
      when confirmed.version is not null then 'changed'
      else 'unread' end,
    confirmed.version, confirmed.confirmed_at
  from (
    select max(published.version) as version, exists (select from private.held_addresses where act = 'pause') as has_held
      from public.agreement_versions published
      where published.document = named and published.kind = 'acknowledgement' and published.change = 'substantive'
        and published.effective <= private.today()
  ) needed
  cross join public.members member
  left join (select distinct member_id from public.member_acts where act = 'pause') paused on paused.member_id = member.id
  left join lateral (
    select own.version, own.confirmed_at from public.acknowledgements own
      where own.member_id = member.id and own.document = named order by own.version desc limit 1
  ) confirmed on true
  where member.left_at is null and needed.version is not null;
$$;

create or replace function public.desk_reading() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_steward('{words}');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('document', current.document, 'title', current.title, 'version', current.version,
      'effective', current.effective, 'read', counted.read, 'unread', counted.unread) order by current.document collate "C"), '[]')
    from private.reading_in_force() current
    cross join lateral (
      select count(*) filter (where state = 'read') as read, count(*) filter (where state in ('changed', 'unread')) as unread
        -- With offset 0 the state is worked out once for both.
        from (select state from private.readers_of(current.document) offset 0) reader
    ) counted
  );
end
$$;
