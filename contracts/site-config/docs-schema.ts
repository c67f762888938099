import { z } from 'zod';

const text = z.string().min(1);

/** Paths that the engine uses below the base path, and names that mean something else where an area is identified by its path. */
const TAKEN = [
  'agreements',
  'all',
  'auth',
  'blog',
  'default',
  'earlier',
  'functions',
  'health',
  'i18n',
  'img',
  'member',
  'members',
  'offline',
  'pagefind',
  'pages',
  'previews',
  'realtime',
  'rest',
  'search',
  'stewards',
  'storage',
];

const version = z.strictObject({
  name: text,
  label: text,
  /** Folder of its documents, below `content/`. */
  folder: text
    .regex(/^(?!(?:agreements|blog|i18n|members|pages)(?:\/|$))/, 'a folder that is not reserved for something else')
    .refine(
      (folder) => folder.split('/').every((name) => !['', '.', '..'].includes(name)),
      'a folder below content/, such as "docs" or "docs-1.0"',
    ),
  /** Path below that of the area; empty for the default version. */
  path: z
    .string()
    .regex(
      /^(?!.*(?:^|\/)\.\.?(?:\/|$))[^?#%\\<>"\n]*$/,
      'a path below that of the area, such as "2025", without the signs ? # % \\ < > "',
    )
    .default(''),
  status: z.enum(['current', 'unreleased', 'unmaintained']).default('current'),
  /** Whether its label is shown above each title. */
  badge: z.boolean().default(true),
});

export const areaPath = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, 'a short name in small letters, such as "docs"')
  .refine((path) => !TAKEN.includes(path), 'a path that the engine does not use itself');

/** Documents with their own sidebar, versions and front page. */
const area = z.strictObject({
  /** The prefix of its URLs, below the base path and the language. */
  path: areaPath.default('docs'),
  /** Its name, if there are several areas. */
  label: text.optional(),
  sidebar: text,
  mainDocId: text,
  versions: z.tuple([version], version),
  /** The URL of an editor for the repository's files; the file's path is appended. */
  editUrl: z.url({ protocol: /^https?$/ }).optional(),
});

type AreaInput = z.output<typeof area>;
type VersionInput = z.output<typeof version>;

const isWithin = (folder: string, other: string) => `${folder}/`.startsWith(`${other}/`);

/** Conflicts of an area with those before it. */
function findClashes(here: AreaInput, before: AreaInput[]): { path: (string | number)[]; message: string }[] {
  const found: { path: (string | number)[]; message: string }[] = [];
  const addIssue = (isWrong: boolean, path: (string | number)[], message: string) => {
    if (isWrong) found.push({ path, message });
  };
  addIssue(before.length > 0 && !here.label, ['label'], 'a name for this area, as there are others');
  addIssue(
    before.some(({ path }) => path === here.path),
    ['path'],
    'a path that no other area has',
  );
  addIssue(
    before.some(({ sidebar }) => sidebar === here.sidebar),
    ['sidebar'],
    'a name that no other sidebar has',
  );
  const others = before.flatMap(({ versions }): VersionInput[] => versions);
  for (const [index, { name, folder, path }] of here.versions.entries()) {
    const earlier = here.versions.slice(0, index);
    const folders = [...others, ...earlier].map((one) => one.folder);
    const at = (key: string) => ['versions', index, key];
    addIssue(
      earlier.some((one) => one.name === name),
      at('name'),
      'a name that no other version of the area has',
    );
    addIssue(
      earlier.some((one) => one.path === path),
      at('path'),
      'a path that no other version of the area has',
    );
    addIssue(
      folders.some((other) => isWithin(folder, other) || isWithin(other, folder)),
      at('folder'),
      'a folder of its own, apart from those of all other versions',
    );
  }
  return found;
}

/** Maps a list that is never empty. */
const mapList = <Item, Made>([first, ...rest]: [Item, ...Item[]], make: (item: Item) => Made): [Made, ...Made[]] => [
  make(first),
  ...rest.map(make),
];

const isList = (value: AreaInput | [AreaInput, ...AreaInput[]]): value is [AreaInput, ...AreaInput[]] =>
  Array.isArray(value);

/** One area, or a list of them. Resolved to a list in which each version knows its area and the prefix of its URLs. */
export const docs = z
  .union([area, z.tuple([area], area)])
  .superRefine((value, context) => {
    const areas = isList(value) ? value : [value];
    for (const [index, one] of areas.entries())
      for (const { path, message } of findClashes(one, areas.slice(0, index)))
        context.addIssue({ code: 'custom', path: isList(value) ? [index, ...path] : path, message, continue: false });
  })
  .transform((value) =>
    mapList(isList(value) ? value : [value], ({ versions, ...one }) => ({
      ...one,
      versions: mapList(versions, (version) => ({
        ...version,
        area: one.path,
        /** Such as `docs/1.0`. */
        root: [one.path, version.path].filter(Boolean).join('/'),
      })),
    })),
  );
