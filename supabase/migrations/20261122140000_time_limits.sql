-- How long one request may compute. A hosted project has such limits of its own; these hold wherever this schema is.

alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role service_role set statement_timeout = '30s';

insert into public.schema_steps (step, name) values (8, 'time limits');
