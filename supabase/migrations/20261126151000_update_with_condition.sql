-- Joining on a hosted project. In the sessions of its REST API, Supabase loads the extension "safeupdate", which refuses an update or a deletion
-- without a condition, also within a function.

create or replace function private.guard_member() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.display_name := private.clean_name(new.display_name);
  if tg_op = 'UPDATE' then
    if (new.id, new.number) is distinct from (old.id, old.number) then
      raise exception 'A member keeps account and number.' using errcode = 'CP006';
    end if;
    return new;
  end if;
  new.id := coalesce(auth.uid(), case when private.is_accepted(new.id) then new.id end);
  if new.id is null then
    raise exception 'Nobody joins for somebody else.' using errcode = '42501';
  end if;
  -- Whoever joins at the same time waits here, so that no number is left out or given twice.
  update private.member_numbers set last = last + 1 where is_only returning last into new.number;
  new.joined_at := clock_timestamp();
  new.left_at := null;
  return new;
end
$$;

insert into public.schema_steps (step, name) values (53, 'update with condition');
