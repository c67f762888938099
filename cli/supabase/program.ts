import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isExample } from '#contracts/example-host.ts';
import type { Site } from '#contracts/site-config/index.ts';
import { getMessages } from '#lib/messages/index.ts';
import { toDisplayPath } from '#workspace/folders.ts';
import { SUPABASE_CLI } from '../backend/backend-errors.ts';
import { UserError } from '../command-line/errors.ts';
import type { Program } from '../command-line/model.ts';
import { makeProject, type ProjectFiles, type ProjectSources } from './project.ts';

type SupabaseSettings = { site: Site; siteFolder: string };

const ENGINE_FOLDER = fileURLToPath(new URL('../../supabase/', import.meta.url));
const DEFAULT_FOLDER = '.supabase';

/** `npm run supabase`: the project of the site for the Supabase CLI. */
export const supabaseProgram = ({ site, siteFolder }: SupabaseSettings): Program => ({
  name: 'supabase',
  description:
    "Makes a folder for the Supabase CLI, which brings the site's database and settings to a Supabase project.",
  commands: {
    prepare: {
      description:
        'Writes configuration, e-mail templates and migrations, with the title, the addresses and the settings of the site. ' +
        'Run it again after a change; files of the Supabase CLI in the folder stay.',
      options: {
        output: {
          value: 'folder',
          description: `The folder to write; by default ${DEFAULT_FOLDER}, which Git ignores.`,
        },
      },
      run: async ({ values }) => {
        const folder = resolve(values.get('output') ?? DEFAULT_FOLDER);
        if (folder === resolve(ENGINE_FOLDER, '..'))
          throw new UserError("The engine's own supabase/ must not be changed. Choose another folder.");
        writeProject(join(folder, 'supabase'), makeProject(site, readSources(siteFolder, site.locales.default)));
        process.stdout.write(formatReport(site, siteFolder, toDisplayPath(folder)));
        return 0;
      },
    },
  },
  notes: [
    'Additional settings of the site, such as a mail server, are in supabase.toml in its folder, with the same keys as config.toml.',
  ],
});

function readSources(siteFolder: string, locale: string): ProjectSources {
  const read = (name: string) => readFileSync(join(ENGINE_FOLDER, name), 'utf8');
  const additions = join(siteFolder, 'supabase.toml');
  return {
    config: read('config.toml'),
    messages: getMessages(locale).signInMail,
    additions: existsSync(additions)
      ? { file: toDisplayPath(additions), text: readFileSync(additions, 'utf8') }
      : undefined,
  };
}

/** Files of an earlier run are removed, and migrations that the engine no longer has; the Supabase CLI's own `.temp/` stays. */
function writeProject(folder: string, files: ProjectFiles): void {
  for (const name of ['templates', 'migrations']) rmSync(join(folder, name), { recursive: true, force: true });
  cpSync(join(ENGINE_FOLDER, 'migrations'), join(folder, 'migrations'), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

function formatReport({ title, url }: Site, siteFolder: string, folder: string): string {
  const warning = isExample(url)
    ? `\nCareful: "url" in ${toDisplayPath(join(siteFolder, 'site.config.ts'))} is still ${url}. Links in e-mails would lead there.\n`
    : '';
  return `The Supabase project of ${title} is in ${folder}/.
${warning}
Next:
  npx ${SUPABASE_CLI} login
  npx ${SUPABASE_CLI} --workdir ${folder} link --project-ref <ref>
  npx ${SUPABASE_CLI} --workdir ${folder} db push --remote
  npx ${SUPABASE_CLI} --workdir ${folder} config push
docs/guide/run-it.md, "Sign members in: hosted", has the steps after these.
`;
}
