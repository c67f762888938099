import { z } from 'zod';

const text = z.string().min(1);

/** What else the engine keeps below the base path, and names that stand for something else where an area is recognised by its path. */
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
  folder: text.regex(/^(?!(?:agreements|blog|i18n|members|pages)(?:\/|$))/, 'a folder that is kept for documents'),
  /** Path below that of the area; empty for the version that readers get first. */
  path: z.string().default(''),
  status: z.enum(['current', 'unreleased', 'unmaintained']).default('current'),
  /** Whether its label stands above each title. */
  badge: z.boolean().default(true),
});

export const areaPath = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, 'a short name in small letters, such as "docs"')
  .refine((path) => !TAKEN.includes(path), 'a path that the engine does not use itself');

/** Documents with a sidebar, versions and a front page of their own. */
const area = z.strictObject({
  /** What the URLs of its pages begin with, below the base path and the language. */
  path: areaPath.default('docs'),
  /** What it is called, where there are several. */
  label: text.optional(),
  sidebar: text,
  mainDocId: text,
  versions: z.tuple([version], version),
  /** The URL of the folder that holds the repository's files in an editor; the file's path is appended. */
  editUrl: z.url().optional(),
});

type AreaInput = z.output<typeof area>;
type VersionInput = z.output<typeof version>;

const isWithin = (folder: string, other: string) => `${folder}/`.startsWith(`${other}/`);

/** What is wrong with one area beside those before it, by the path of the value. */
function findClashes(here: AreaInput, before: AreaInput[]): { path: (string | number)[]; message: string }[] {
  const found: { path: (string | number)[]; message: string }[] = [];
  const tell = (isWrong: boolean, path: (string | number)[], message: string) => {
    if (isWrong) found.push({ path, message });
  };
  tell(before.length > 0 && !here.label, ['label'], 'what this area is called, beside the others');
  tell(
    before.some(({ path }) => path === here.path),
    ['path'],
    'a path that no other area has',
  );
  tell(
    before.some(({ sidebar }) => sidebar === here.sidebar),
    ['sidebar'],
    'a name that no other sidebar has',
  );
  const others = before.flatMap(({ versions }): VersionInput[] => versions);
  for (const [index, { name, folder, path }] of here.versions.entries()) {
    const earlier = here.versions.slice(0, index);
    const folders = [...others, ...earlier].map((one) => one.folder);
    const at = (key: string) => ['versions', index, key];
    tell(
      earlier.some((one) => one.name === name),
      at('name'),
      'a name that no other version of the area has',
    );
    tell(
      earlier.some((one) => one.path === path),
      at('path'),
      'a path that no other version of the area has',
    );
    tell(
      folders.some((other) => isWithin(folder, other) || isWithin(other, folder)),
      at('folder'),
      'a folder of its own, apart from those of all other versions',
    );
  }
  return found;
}

/** A list that is never empty, with something made of each item. */
const mapList = <Item, Made>([first, ...rest]: [Item, ...Item[]], make: (item: Item) => Made): [Made, ...Made[]] => [
  make(first),
  ...rest.map(make),
];

const isList = (value: AreaInput | [AreaInput, ...AreaInput[]]): value is [AreaInput, ...AreaInput[]] =>
  Array.isArray(value);

/** One area, or a list of them. Resolved it is a list, in which each version knows its area and what the URLs of its pages begin with. */
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
