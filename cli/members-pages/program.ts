import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { MembersPage } from '#contracts/members-pages.ts';
import type { Backend } from '../backend/backend.ts';
import { BACKEND_NOTE, URL_OPTION } from '../backend/url-option.ts';
import { getChoice, type ParsedArgs, type Program } from '../command-line/model.ts';
import { formatJson } from '../output/formats.ts';
import { formatTable, printStatus } from '../output/terminal.ts';

interface MembersPagesParts {
  /** Runs some work with the backend that the command line names. */
  withBackend: <Result>(args: ParsedArgs, work: (backend: Backend) => Promise<Result>) => Promise<Result>;
  /** Builds the members' pages of this copy of the repository. */
  build: () => Promise<MembersPage[]>;
}

const FORMATS = ['table', 'json'] as const;

/** In bytes. In Base64 within JSON, this is the most that the embedded backend accepts at once. */
const PART_SIZE = 45_000;

const statusSchema = z.object({
  /** Empty if nothing is published. */
  release: z.string(),
  published_at: z.string().nullable(),
  pages: z.array(z.object({ locale: z.string(), path: z.string(), sha256: z.string() })),
});
type Status = z.output<typeof statusSchema>;

/** `npm run members-pages`: the members' pages. */
export const membersPagesProgram = ({ withBackend, build }: MembersPagesParts): Program => ({
  name: 'members-pages',
  description: 'Publishes the pages that only members can read: those in content/members/ of the site.',
  commands: {
    publish: {
      description:
        'Builds the pages and puts them into the backend, all at once: missing pages are removed there. Doing it again changes nothing.',
      options: { 'dry-run': { description: 'Only shows what would be done.' }, ...URL_OPTION },
      run: async (args) => {
        const pages = await build();
        await withBackend(args, (backend) => publish(backend, pages, args.values.has('dry-run')));
        return 0;
      },
    },
    status: {
      description: 'Compares the pages here with those in the backend. Ends with 1 if they differ.',
      options: {
        format: { value: 'format', choices: FORMATS, description: 'The output format; a table by default.' },
        ...URL_OPTION,
      },
      run: async (args) => {
        const pages = await build();
        const status = await withBackend(args, readStatus);
        const rows = compare(pages, status);
        if (getChoice(args, 'format', FORMATS) === 'json') process.stdout.write(formatJson(rows));
        else {
          process.stdout.write(formatRows(rows));
          printStatus(status.published_at ? `Published ${status.published_at}.` : 'Nothing is published.');
        }
        return rows.every(({ state }) => state === 'same') ? 0 : 1;
      },
    },
  },
  notes: [
    'No file of the site contains the pages. The backend only gives them to members in good standing.',
    'content/members/ is as public as its repository: if that is public, keep the folder in a separate one.',
    BACKEND_NOTE,
  ],
});

const readStatus = ({ call }: Backend): Promise<Status> => call('members_pages_status', {}, statusSchema);

async function publish(backend: Backend, pages: MembersPage[], isDryRun: boolean): Promise<void> {
  const status = await readStatus(backend);
  const rows = compare(pages, status);
  process.stdout.write(formatRows(rows));
  const changed = rows.filter(({ state }) => state !== 'same').length;
  if (isDryRun) return printStatus(`Nothing was sent: ${changed} of ${rows.length} pages would change.`);
  const whole = Buffer.from(JSON.stringify(pages));
  const sha256 = createHash('sha256').update(whole).digest('hex');
  if (changed === 0 && (status.release === sha256 || pages.length === 0))
    return printStatus('Everything is published already. Nothing was sent.');
  await send(backend, { whole, sha256, replaces: status.release });
  printStatus(
    `Published: ${backend.url} has ${pages.length === 1 ? "1 members' page" : `${pages.length} members' pages`}.`,
  );
}

type Release = { whole: Buffer; sha256: string; replaces: string };

/** Nobody sees a part before all parts are there, so a killed command changes nothing. */
async function send({ call }: Backend, { whole, sha256, replaces }: Release): Promise<void> {
  const upload = randomUUID();
  const parts = Math.ceil(whole.length / PART_SIZE);
  for (let part = 0; part < parts; part += 1) {
    const content = whole.subarray(part * PART_SIZE, (part + 1) * PART_SIZE).toString('base64');
    await call('upload_members_pages', { upload, part, content }, z.int());
  }
  await call('publish_members_pages', { upload, parts, sha256, replaces }, z.object({ pages: z.int() }));
}

type Row = { locale: string; path: string; state: 'same' | 'new' | 'changed' | 'removed' };

/** The state of each page in the backend, including pages that are only there. */
function compare(pages: Pick<MembersPage, 'locale' | 'path' | 'sha256'>[], status: Status): Row[] {
  const toKey = ({ locale, path }: { locale: string; path: string }) => `${locale} ${path}`;
  const published = new Map(status.pages.map((page) => [toKey(page), page.sha256]));
  const here = new Set(pages.map(toKey));
  return [
    ...pages.map(({ locale, path, sha256 }): Row => {
      const known = published.get(toKey({ locale, path }));
      return { locale, path, state: known === undefined ? 'new' : known === sha256 ? 'same' : 'changed' };
    }),
    ...status.pages
      .filter((page) => !here.has(toKey(page)))
      .map(({ locale, path }): Row => ({ locale, path, state: 'removed' })),
  ];
}

const formatRows = (rows: Row[]): string =>
  formatTable(
    ['language', 'page', 'state'],
    rows.map(({ locale, path, state }) => [locale, path, state]),
  );
