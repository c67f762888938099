-- Whoever was readmitted joins without waiting, once: a member who left of their own accord came back without approval and without invitation
-- ever after, as nobody else does.

create or replace function private.admission_for(account uuid) returns text
language sql stable set search_path = ''
as $$
  -- Whoever was invited joins without waiting, and so does whoever stewards have let back in and has not joined since.
  select case when exists (select from private.invitation_for(account)) or exists (
    select from private.newest_act(account, array['accept', 'decline', 'exclude', 'readmit', 'end']) done
      where done.act = 'readmit' and not exists (
        select from public.members member where member.id = account and member.joined_at > done.acted_at
      )
  ) then 'open' else (private.rules()).admission end;
$$;

insert into public.schema_steps (step, name) values (69, 'readmitted once');
