// Prepares the Supabase project of the site for the Supabase CLI: npm run supabase -- --help
import site from '#site';
import { SITE_FOLDER } from '#workspace/folders.ts';
import { runProgram } from './command-line/run.ts';
import { supabaseProgram } from './supabase/program.ts';

await runProgram(supabaseProgram({ site, siteFolder: SITE_FOLDER }));
