/** The step of the database, in `public.schema_steps`, that this version needs: the one of the last migration. */
export const SCHEMA_STEP = 69;
