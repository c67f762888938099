-- The hint names the command as it is called now.
do $$
begin
  execute replace(pg_get_functiondef('public.publish_members_pages(uuid, integer, text, text)'::regprocedure),
    'npm run rooms', 'npm run members-pages');
end
$$;

insert into public.schema_steps (step, name) values (65, 'members pages command');
