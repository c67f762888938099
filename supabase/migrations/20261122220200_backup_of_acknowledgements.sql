-- A backup has what members were asked to read, and what they confirmed to have read.

alter function public.export_community() rename to export_community_without_acknowledgements;
alter function public.export_community_without_acknowledgements() set schema private;
revoke execute on function private.export_community_without_acknowledgements() from service_role;

create function public.export_community() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
begin
  return private.export_community_without_acknowledgements() || jsonb_build_object(
    'required_reading', (select coalesce(jsonb_agg(to_jsonb(entry) order by id), '[]') from private.required_reading entry),
    'acknowledgements', (select coalesce(jsonb_agg(to_jsonb(entry) order by id), '[]') from public.acknowledgements entry)
  );
end
$$;

comment on function public.export_community() is
  'Everything that a backup has, of one moment: versions, accounts, members, what they did and were sent, rules, answers to pages.';

grant execute on function public.export_community() to service_role;

alter function private.restore_community(jsonb) rename to restore_community_without_acknowledgements;

create function private.restore_community(backup jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
declare
  -- A backup from before has neither.
  whole constant jsonb := '{"required_reading": [], "acknowledgements": []}' || backup;
  outcome constant jsonb := private.restore_community_without_acknowledgements(whole);
  guarded constant regclass[] := array['public.acknowledgements', 'private.required_reading']::regclass[];
  target regclass;
  kind text;
  stored jsonb;
begin
  if outcome ->> 'state' <> 'restored' then return outcome; end if;
  foreach target in array guarded loop execute format('alter table %s disable trigger user', target); end loop;
  -- As with the rules of membership, the site publishes its own again if they are others.
  delete from private.required_reading where true;
  perform private.restore_rows('private.required_reading', whole -> 'required_reading'),
    private.restore_rows('public.acknowledgements', whole -> 'acknowledgements');
  foreach target in array guarded loop execute format('alter table %s enable trigger user', target); end loop;
  perform setval(pg_get_serial_sequence('private.required_reading', 'id'), max(id)) from private.required_reading
    having max(id) is not null;
  perform setval(pg_get_serial_sequence('public.acknowledgements', 'id'), max(id)) from public.acknowledgements
    having max(id) is not null;
  stored := public.export_community();
  foreach kind in array '{required_reading,acknowledgements}'::text[] loop
    -- A column that is newer than the backup does not count.
    if jsonb_array_length(stored -> kind) <> jsonb_array_length(whole -> kind) or exists (
      select from jsonb_array_elements(whole -> kind) with ordinality given (entry, position)
        join jsonb_array_elements(stored -> kind) with ordinality found (entry, position) using (position)
        where not found.entry @> given.entry
    ) then
      raise exception 'What would be restored as % differs from the backup. Nothing was changed.', kind using errcode = 'XX001';
    end if;
  end loop;
  return jsonb_build_object('state', 'restored', 'stored', stored);
end
$$;

comment on function private.restore_community(jsonb) is
  'Restores what export_community gave into a database without accounts, all or nothing; a database that has other people is refused.';
