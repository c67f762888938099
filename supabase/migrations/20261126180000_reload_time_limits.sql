-- The REST API of a hosted project knows the time limits of the roles from its last start, or from this. Until then the secret key had the 8 s
-- of the role that the API signs in with, which a backup of a large community may take longer than.

notify pgrst, 'reload config';

insert into public.schema_steps (step, name) values (55, 'reload time limits');
