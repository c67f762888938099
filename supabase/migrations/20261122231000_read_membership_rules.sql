-- What is in force here is compared with the configuration.

create function public.membership_rules() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(rules) - 'id' - 'published_at' from private.rules() as rules;
$$;

comment on function public.membership_rules() is 'The rules that are in force, as publish_membership_rules takes them.';

grant execute on function public.membership_rules() to service_role;

insert into public.schema_steps (step, name) values (41, 'reading the membership rules');
