-- Accounts are deleted one after another.

create or replace function public.delete_account() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  account uuid;
begin
  -- Whoever goes is told to the stewards, whose accounts must stay meanwhile: two stewards who went at once would wait for each other.
  perform pg_advisory_xact_lock(hashtext('public.delete_account()'));
  account := private.lock_account();
  -- What names an account without being tied to it. Not every backend has these tables.
  if to_regclass('auth.refresh_tokens') is not null then
    execute 'delete from auth.refresh_tokens where user_id::text = $1' using account::text;
  end if;
  if to_regclass('auth.flow_state') is not null then
    execute 'delete from auth.flow_state where user_id = $1' using account;
  end if;
  delete from auth.users where id = account;
end
$$;

insert into public.schema_steps (step, name) values (47, 'deletions in turn');
