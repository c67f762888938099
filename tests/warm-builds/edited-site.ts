import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copyEngine } from '#tests/support/engine-copy.ts';
import { type SiteName, sourceFolders } from '#tests/support/sites.ts';

/** A number from 0 to below 1. */
type Random = () => number;

/** The same seed gives the same numbers. */
export function toRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Doc = {
  folder: string;
  name: string;
  /** The last part of its URL, if it is not the name. */
  slug?: string;
  title: string;
  description: string;
  position: number;
  isUnlisted?: boolean;
  text: string;
};

/** The parts of the engine that a build needs. */
const ENGINE = [
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'src',
  'contracts',
  'workspace',
];
/** A document with components, which every site gets that has none of this name. */
const MDX = 'content/docs/writing/components.mdx';
const PLUGIN = 'src/markdown/lists/task-lists.ts';
const FOLDERS = ['hulls', 'rigs', 'hulls/ribs'];

const EDIT_KINDS = [
  'text',
  'title',
  'description',
  'sidebar position',
  'rename',
  'move',
  'slug',
  'listing',
  'fact',
  'addition',
  'deletion',
  'label of a category',
  'configuration',
  'new version',
  'message',
  'code of a plugin',
  'module of MDX',
  'picture',
] as const;
type EditKind = (typeof EDIT_KINDS)[number];

/** A copy of the engine with its own site, both of which can be edited. */
export class EditedSite {
  readonly engine: string;
  readonly site: string;
  readonly #random: Random;
  readonly #docs: Doc[] = [];
  readonly #labels = new Map<string, string>();
  readonly #versions: string[] = [];
  #title = 'Alder Quay';
  #fact = 'five feet';
  #count = 0;

  constructor(folder: string, random: Random, name: SiteName = 'handbook') {
    this.engine = folder;
    this.site = join(folder, 'site');
    this.#random = random;
    copyEngine(folder, ENGINE);
    cpSync(sourceFolders[name], this.site, { recursive: true });
    if (!existsSync(join(this.site, MDX)))
      this.#put(join(this.site, MDX), '---\ntitle: Components\ndescription: A badge.\n---\n\n<Badge text="New" />\n');
    renameSync(join(this.site, 'site.config.ts'), join(this.site, 'base.config.ts'));
    for (let count = 0; count < 6; count += 1) this.#add();
    this.#write();
  }

  /** Edits something, and returns what. */
  edit(): string {
    const edits: Record<EditKind, () => string> = {
      text: () => {
        const doc = this.#pickDoc();
        doc.text += `\n${this.#word()} is planed again.\n`;
        return doc.name;
      },
      title: () => {
        const doc = this.#pickDoc();
        doc.title = this.#word();
        return doc.name;
      },
      description: () => {
        const doc = this.#pickDoc();
        doc.description = `About ${this.#word()}.`;
        return doc.name;
      },
      'sidebar position': () => {
        const doc = this.#pickDoc();
        doc.position = Math.floor(this.#random() * 9);
        return `${doc.name} to ${doc.position}`;
      },
      rename: () => {
        const doc = this.#pickDoc();
        doc.name = `renamed-${this.#next()}`;
        return doc.name;
      },
      move: () => {
        const doc = this.#pickDoc();
        doc.folder = this.#pick(FOLDERS);
        return `${doc.name} to ${doc.folder}`;
      },
      // Documents that link to it are not changed.
      slug: () => {
        const doc = this.#pickDoc();
        doc.slug = `at-${this.#next()}`;
        return `${doc.name} to ${doc.slug}`;
      },
      listing: () => {
        const doc = this.#pickDoc();
        doc.isUnlisted = !doc.isUnlisted;
        return doc.name;
      },
      fact: () => {
        this.#fact = `${this.#next()} feet`;
        return this.#fact;
      },
      addition: () => this.#add().name,
      deletion: () => {
        const [doc] = this.#docs.length > 3 ? this.#docs.splice(Math.floor(this.#random() * this.#docs.length), 1) : [];
        return doc?.name ?? 'nothing';
      },
      'label of a category': () => {
        const folder = this.#pick(FOLDERS.slice(0, 2));
        this.#labels.set(folder, this.#word());
        return folder;
      },
      configuration: () => {
        this.#title = this.#word();
        return this.#title;
      },
      'new version': () => {
        this.#versions.push(`0.${this.#next()}`);
        return this.#versions.at(-1) ?? '';
      },
      message: () => {
        this.#put(join(this.site, 'messages/en.yml'), `docs:\n  onThisPage: ${this.#word()}\n`);
        return 'en.yml';
      },
      'code of a plugin': () => {
        const source = readFileSync(PLUGIN, 'utf8');
        const edited = source.replace("element('label', {}", `element('label', { className: ['n${this.#next()}'] }`);
        if (edited === source) throw new Error(`${PLUGIN} has no label to edit. Choose another plugin for this test.`);
        this.#put(join(this.engine, PLUGIN), edited);
        return PLUGIN;
      },
      'module of MDX': () => {
        const file = join(this.site, MDX);
        this.#put(file, `${readFileSync(file, 'utf8')}\n${this.#word()}\n`);
        return 'components.mdx';
      },
      picture: () => {
        const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${this.#next()}" height="9"></svg>`;
        this.#put(join(this.site, 'public/img/measure.svg'), picture);
        return 'measure.svg';
      },
    };
    const kind = this.#pick(EDIT_KINDS);
    const what = edits[kind]();
    this.#write();
    return `${kind}: ${what}`;
  }

  #next(): number {
    this.#count += 1;
    return this.#count;
  }

  #word = (): string => `Plank ${this.#next()}`;

  #pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.#random() * items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }

  #pickDoc = (): Doc => this.#pick(this.#docs);

  #add(): Doc {
    const number = this.#next();
    const doc = {
      folder: this.#pick(FOLDERS),
      name: `doc-${number}`,
      title: `Doc ${number}`,
      description: `What doc ${number} is about.`,
      position: number,
      text: 'It is :fact[length] long.\n\n- [ ] Plane it\n\n```ts\nconst keel = 1;\n```\n\n![A measure](/img/measure.svg)\n',
    };
    this.#docs.push(doc);
    return doc;
  }

  /** Writes all that can be edited. A file without changes is left alone, as an author would leave it. */
  #write(): void {
    const files = new Map([['content/facts.yml', `length: { value: ${this.#fact}, means: How long a plank is. }\n`]]);
    if (!existsSync(join(this.site, 'public/img/measure.svg'))) {
      files.set('public/img/measure.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="9"></svg>');
    }
    for (const [index, doc] of this.#docs.entries()) {
      const { folder, name, slug, title, description, position, isUnlisted, text } = doc;
      const next = this.#docs[(index + 1) % this.#docs.length] ?? doc;
      const more = `${slug ? `slug: ${slug}\n` : ''}${isUnlisted ? 'unlisted: true\n' : ''}`;
      const head = `---\ntitle: ${title}\ndescription: ${description}\nsidebar_position: ${position}\n${more}---\n`;
      const up = '../'.repeat(folder.split('/').length);
      files.set(
        `content/docs/${folder}/${name}.md`,
        `${head}\nSee [${next.title}](${up}${next.folder}/${next.name}.md).\n\n${text}`,
      );
    }
    for (const [folder, label] of this.#labels) {
      // A label without documents belongs to no category.
      if (this.#docs.some((doc) => doc.folder === folder))
        files.set(`content/docs/${folder}/_category_.yml`, `label: ${label}\n`);
    }
    const versions = this.#versions.map((name) => ({ name, label: name, folder: `docs-${name}`, path: name }));
    for (const { folder } of versions)
      files.set(`content/${folder}/index.md`, `---\ntitle: ${folder}\ndescription: An edition.\n---\n`);
    files.set(
      'site.config.ts',
      `import base from './base.config.ts';\nconst docs = { ...base.docs, versions: [...base.docs.versions, ...${JSON.stringify(versions)}] };\nexport default { ...base, title: '${this.#title}', docs };\n`,
    );
    for (const name of globSync('content/docs/{hulls,rigs}/**/*.*', { cwd: this.site })) {
      if (!files.has(name)) rmSync(join(this.site, name));
    }
    for (const [name, text] of files) this.#put(join(this.site, name), text);
  }

  #put(file: string, text: string): void {
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
