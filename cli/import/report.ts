import type { OldSite } from './model.ts';
import type { Note } from './notes.ts';

const KINDS = { doc: 'documents', post: 'posts', page: 'pages', part: 'parts of pages' } as const;

const count = (number: number, noun: string) =>
  `${number} ${number === 1 ? noun.replace(/s( of pages)?$/, (_, of) => (of ? ' of a page' : '')) : noun}`;

/** How much was imported, a line for each kind. */
export function listCarried(site: OldSite, files: number, redirects: number): string[] {
  const kinds = Object.entries(KINDS).flatMap(([kind, noun]) => {
    const pages = site.pages.filter((page) => page.kind === kind);
    const translated = pages.filter(({ locale }) => locale !== undefined).length;
    if (pages.length === 0) return [];
    return [`${count(pages.length, noun)}${translated > 0 ? `, ${translated} of them translated` : ''}`];
  });
  const { versions, otherAreas } = site.config;
  return [
    ...kinds,
    ...otherAreas.map(({ path, label }) => `a separate area of documents, "${label}", at /${path}/`),
    ...(versions.length > 1 ? [`${versions.length} versions: ${versions.map(({ label }) => label).join(', ')}`] : []),
    ...(site.categories.length > 0
      ? [
          `${count(site.categories.length, 'categories').replace('categorie', site.categories.length === 1 ? 'category' : 'categorie')}`,
        ]
      : []),
    ...site.sidebars.map(({ folder }) => `a hand-written sidebar, in content/${folder}/sidebar.yml`),
    ...(site.authors.size > 0 ? [count(site.authors.size, 'authors')] : []),
    ...(site.tags.size > 0 ? [count(site.tags.size, 'tags')] : []),
    `${count(files, 'files')} delivered as ${files === 1 ? 'it is' : 'they are'}`,
    `${count(redirects, 'old paths')} that ${redirects === 1 ? 'leads' : 'lead'} on`,
  ];
}

/** The report of an import, as Markdown. */
export function composeReport(site: OldSite, notes: readonly Note[], carried: string[], kept: string[]): string {
  const left = notes.filter(({ kind }) => kind === 'left');
  const changed = notes.filter(({ kind }) => kind === 'changed');
  return [
    `# The import of ${site.config.title}`,
    '',
    `From a site of ${site.generator}. Paths of files are those of the old site.`,
    '',
    '## Carried',
    '',
    ...carried.map((line) => `- ${line}`),
    '',
    ...(kept.length > 0
      ? [
          '## Kept',
          '',
          'These were edited or deleted here after the import, and were left unchanged. An import into another folder shows the other texts.',
          '',
          ...kept.map((path) => `- ${path}`),
          '',
        ]
      : []),
    `## Left for a person (${left.length})`,
    '',
    ...(left.length === 0 ? ['Nothing.'] : formatByFile(left)),
    '',
    `## Changed (${changed.length})`,
    '',
    'The same content, in another form.',
    '',
    ...(changed.length === 0 ? ['Nothing.'] : formatByFile(changed)),
    '',
  ].join('\n');
}

const formatByFile = (notes: Note[]): string[] =>
  [...Map.groupBy(notes, ({ file }) => file)].flatMap(([file, ofFile]) => [
    `### ${file}`,
    '',
    ...[...Map.groupBy(ofFile, ({ what, todo }) => `${what}\n${todo}`).values()].map((same) => formatNote(same)),
    '',
  ]);

/** What a note says, in one line, with the number of other files that it is about. */
export function describeNote({ what, others }: Note): string {
  const also = others ? `, also in ${count(others, 'other files')}` : '';
  return `${what.replaceAll(/\s+/g, ' ').trim()}${also}`;
}

function formatNote(same: Note[]): string {
  const [first] = same;
  const lines = same.flatMap(({ line }) => line ?? []);
  const where = lines.length === 0 ? '' : `${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}: `;
  const todo = first?.todo ? ` ${first.todo}` : '';
  const what = first ? describeNote(first) : '';
  return `- ${where}${what}${/[.!?]$/.test(what) || !todo ? '' : '.'}${todo}`;
}
