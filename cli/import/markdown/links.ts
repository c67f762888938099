import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { dirname, join, posix, relative, resolve } from 'node:path';
import { decodePath } from '#contracts/redirects.ts';
import type { Asset, OldPage, OldSite } from '../model.ts';
import { getNewPath, getRelative } from '../new-path.ts';
import type { Notes } from '../notes.ts';
import { isForeignPage, PICTURE } from '../old-files.ts';
import { readRepository } from '../repository.ts';
import { readDataPicture } from './data-pictures.ts';
import { type Anchors, findAnchor, findAnchors } from './headings.ts';
import { prepare } from './prepare.ts';
import { toSlug } from './syntax.ts';

/** What a link or a picture of an old page becomes. */
type Resolved =
  | { kind: 'same' }
  | { kind: 'moved'; url: string }
  /** Its page exists, but the heading does not. */
  | { kind: 'no heading'; url: string }
  | { kind: 'gone' };

/** Resolves old links, and collects the files that they need. */
export class Links {
  readonly assets = new Map<string, Asset>();
  /** Pictures that a text had in it, by their new paths. */
  readonly pictures = new Map<string, Buffer>();
  readonly #site: OldSite;
  readonly #notes: Notes;
  /** By paths in NFC: a link need not write the letters as the file system stores them. */
  readonly #byFile = new Map<string, OldPage>();
  readonly #byTarget = new Map<string, OldPage>();
  readonly #byUrl = new Map<string, OldPage>();
  /** Targets by old paths, of the site's own redirects. */
  readonly #redirects: ReadonlyMap<string, string>;
  readonly #anchors = new Map<OldPage, Anchors>();
  readonly #statics = new Map<string, string>();
  readonly #routes: ReadonlyMap<string, string>;
  /** The start of the site's own URLs on GitHub, if it is a clone. */
  readonly #ownFiles: RegExp | undefined;
  /** Files that texts link to, and whether each is an HTML page. */
  readonly #foreignPages = new Map<string, boolean>();
  /** Folders that a path from the root may be relative to. */
  readonly #roots: readonly string[];

  /** @param routes URLs of the old site without a file, and their new URLs */
  constructor(site: OldSite, routes: ReadonlyMap<string, string>, roots: readonly string[], notes: Notes) {
    this.#site = site;
    this.#notes = notes;
    this.#routes = routes;
    this.#roots = roots;
    this.#redirects = new Map(site.redirects.map(({ from, to }) => [toKey(from), to]));
    const repository = readRepository(site.root);
    if (repository)
      this.#ownFiles = new RegExp(
        `^https?://github\\.com/${repository.replaceAll('.', '\\.')}/(?:blob|tree)/[^/]+/`,
        'i',
      );
    for (const page of site.pages) {
      this.#byTarget.set(page.target, page);
      if (page.plainFile) this.#byFile.set(page.plainFile.normalize(), page);
      if (!this.getPage(page.file)) this.#byFile.set(page.file.normalize(), page);
      const urls = [...page.urls, ...[page.settings.redirect_from ?? []].flat().map(String)];
      for (const url of urls) if (!this.#byUrl.has(toKey(url))) this.#byUrl.set(toKey(url), page);
    }
    for (const { from, to: path } of site.assets) {
      const to = path.normalize();
      this.assets.set(to, { from, to });
      if (to.startsWith('public/')) this.#statics.set(to.slice('public'.length), from);
    }
  }

  /** The target of a page's link on the new site: Markdown names the file of a page, and HTML its URL. */
  resolve(written: string, page: OldPage, form: 'file' | 'url' = 'file'): Resolved {
    const url = this.withoutOrigin(written.replace(/^pathname:\/\//, ''));
    // A file of the machine of whoever wrote the text is in no site.
    if (/^(?:javascript|file):/i.test(url)) return { kind: 'gone' };
    if (url === '' || /^([a-z][a-z\d+.-]*:|\/\/)/i.test(url)) return { kind: 'same' };
    const { path, query, hash } = cut(url);
    const base = form === 'url' ? this.#site.config.baseUrl.slice(0, -1) : '';
    if (path === '') return this.#toAnchor(page, { path: '', query: '', hash });
    const target = this.#inLanguageOf(page, this.#findPage(path, page));
    if (target) {
      const to = target === page ? '' : form === 'url' ? base + getNewPath(target) : getRelative(page, target);
      return this.#toAnchor(target, { path: to, query, hash });
    }
    // Before files, since readers never open the text of a home page.
    const route = this.#routes.get(toKey(this.#withoutBase(new URL(path, this.#origin(page)).pathname)));
    // The engine writes these pages, without the old headings.
    if (route !== undefined) return { kind: hash ? 'no heading' : 'moved', url: base + route };
    // A link to a picture leads to it as a file.
    const asset = this.#findFile(path, page, false);
    // What follows the name of a picture is about how it is shown, as in "#only-light".
    const rest = PICTURE.test(path) ? '' : query + hash;
    // A path without an ending is one of a page.
    if (asset && !posix.extname(asset)) return { kind: 'gone' };
    if (asset) return { kind: 'moved', url: (asset.startsWith('/') ? base : '') + asset + rest };
    const followed = this.#followRedirects(path, page);
    if (typeof followed === 'string') return { kind: 'moved', url: followed };
    if (!followed) return { kind: 'gone' };
    const to = form === 'url' ? base + getNewPath(followed) : getRelative(page, followed);
    return this.#toAnchor(followed, { path: to, query, hash });
  }

  /** The path of a picture as the new page names it; undefined if the file is missing. */
  resolvePicture(written: string, page: OldPage): string | undefined {
    return this.#findFile(cut(this.withoutOrigin(written.replace(/^pathname:\/\//, ''))).path, page, true);
  }

  /** The path of a picture that the text itself has in a `data:` URL, as Google Docs exports it; undefined if it is none. */
  savePicture(url: string, page: OldPage): string | undefined {
    const { bytes, ending } = readDataPicture(url) ?? {};
    if (!bytes) return undefined;
    const name = `_pictures/${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}.${ending}`;
    this.pictures.set(posix.join('content', posix.dirname(page.target), name), bytes);
    return `./${name}`;
  }

  listPages = (): readonly OldPage[] => this.#site.pages;

  /** The full path of a file that a text names relative to the folder of the old site. */
  inSite = (path: string): string => resolve(this.#site.root, path);

  /** The page with this file, for imports. */
  getPage(file: string): OldPage | undefined {
    return this.#byFile.get(file.normalize());
  }

  #origin = (page: OldPage) => `http://site${this.#site.config.baseUrl}${(page.urls[0] ?? '/').replace(/^\//, '')}`;

  /** The path of a full URL of the old site itself, which may be one that it does not have; other URLs are unchanged. */
  withoutOrigin(url: string): string {
    const { url: own, baseUrl } = this.#site.config;
    const path = this.#ownFiles && url.replace(this.#ownFiles, '/');
    if (path !== undefined && path !== url && this.getPage(join(this.#site.root, decodePath(cut(path).path))))
      return path;
    const root = own && `${own.replace(/\/$/, '')}${baseUrl}`;
    if (!root || !url.startsWith(root)) return url;
    return `${baseUrl}${url.slice(root.length)}`;
  }

  #withoutBase(path: string): string {
    const { baseUrl } = this.#site.config;
    return path.startsWith(baseUrl) ? `/${path.slice(baseUrl.length)}` : path;
  }

  /** A translation leads to other translations, if there are any. */
  #inLanguageOf = ({ locale }: OldPage, target: OldPage | undefined): OldPage | undefined =>
    locale && target && !target.locale ? (this.#byTarget.get(`i18n/${locale}/${target.target}`) ?? target) : target;

  #findPage(written: string, page: OldPage): OldPage | undefined {
    // A slash behind the file of a page, as in `a.md/#heading`, is a common slip that MkDocs forgives.
    const path = decodePath(written).replace(/(?<=\.mdx?)\/$/i, '');
    const isFile = /\.mdx?$/i.test(path);
    const bare = path.replace(/\/+$/, '');
    const inFolder = ['index.md', 'README.md', '_index.md', 'index.mdx'].map((name) => `${bare}/${name}`);
    const names = isFile ? [path] : [`${bare}.md`, `${bare}.mdx`, ...inFolder];
    const isFromRoot = path.startsWith('/') || path.startsWith('@site/');
    const folders = isFromRoot ? this.#roots : [dirname(page.file), ...this.#roots];
    // A path with an extension names a file; any other is tried as a URL first.
    const byFile = () =>
      folders
        .flatMap((folder) => names.map((name) => this.getPage(resolve(folder, name.replace(/^(@site)?\/+/, '')))))
        .find((found) => found && found.kind !== 'part');
    const named = path.replace(/\.mdx?$/i, '');
    const known = isFile ? (byFile() ?? this.#byUrl.get(toKey(this.#withoutBase(named)))) : undefined;
    if (known) return known;
    const origin = this.#origin(page);
    for (const base of isFile ? [origin] : [origin, `${origin}/`]) {
      const url = URL.parse(named, base);
      const found = url && this.#byUrl.get(toKey(this.#withoutBase(decodePath(url.pathname))));
      if (found) return found;
    }
    return (isFile ? undefined : byFile()) ?? this.#findOriginal(named, page);
  }

  /** A page that the language of a translation lacks: the old site showed the original at its URL. */
  #findOriginal(path: string, { locale, target, urls }: OldPage): OldPage | undefined {
    const original = locale && this.#byTarget.get(target.replace(/^i18n\/[^/]+\//, ''));
    const [own = '', main = ''] = [urls, original ? original.urls : []].map(([url]) => url);
    const [, prefix = ''] = own.split('/');
    const local = this.#withoutBase(path);
    if (!main || !local.startsWith(`/${prefix}/`)) return undefined;
    const rest = local.slice(prefix.length + 1);
    const mainPrefix = own === `/${prefix}${main}` ? '' : `/${main.split('/')[1]}`;
    return this.#byUrl.get(toKey(mainPrefix + rest));
  }

  /** Where redirects of the old site lead: to a page, or to the URL of another site. */
  #followRedirects(written: string, page: OldPage): OldPage | string | undefined {
    let path = new URL(written.replace(/\.mdx?$/i, ''), this.#origin(page)).pathname;
    const seen = new Set<string>();
    for (let key = toKey(this.#withoutBase(path)); !seen.has(key); key = toKey(this.#withoutBase(path))) {
      seen.add(key);
      const to = this.#redirects.get(key);
      if (to === undefined || /^https?:/.test(to)) return to;
      path = cut(to).path;
      const target = this.#byUrl.get(toKey(this.#withoutBase(path)));
      if (target) return this.#inLanguageOf(page, target);
    }
    return undefined;
  }

  #toAnchor(target: OldPage, { path, query, hash }: Record<'path' | 'query' | 'hash', string>): Resolved {
    if (hash === '') return { kind: 'moved', url: path + query };
    const found = findAnchor(this.#getAnchors(target), hash.slice(1));
    if (!found) return { kind: 'no heading', url: path + query };
    return { kind: 'moved', url: `${path}${query}${found.id ? `#${found.id}` : path ? '' : '#'}` };
  }

  #getAnchors(page: OldPage): Anchors {
    const known = this.#anchors.get(page);
    if (known) return known;
    const anchors = findAnchors(prepare(page, this.#notes.fork()), page);
    this.#anchors.set(page, anchors);
    // A page also has the headings of the files that it includes.
    for (const [, source = ''] of page.body.matchAll(/^import .+ from ["'](.+\.mdx?)["']/gm)) {
      const part = this.getPage(resolve(dirname(page.file), source));
      if (part) for (const id of this.#getAnchors(part).ids) anchors.ids.add(id);
    }
    return anchors;
  }

  /** Copies a file, unless it is a static one: a picture beside its text, any other file into `public/`. */
  #findFile(written: string, page: OldPage, isPicture: boolean): string | undefined {
    const path = decodePath(written);
    const isFromRoot = path.startsWith('/') || path.startsWith('@site/');
    if (isFromRoot) {
      const local = this.#withoutBase(path.normalize());
      const isStatic = path.startsWith('@site/static/');
      const name = isStatic ? path.normalize().slice('@site/static'.length) : local;
      if (this.#statics.has(name)) return encodeURI(name);
    }
    const folders = isFromRoot ? this.#roots : [dirname(page.file)];
    const inFolder = path.replace(/^(@site)?\/+/, '');
    // Archives from a Mac store letters and their accents separately, and links are typed otherwise.
    const names = new Set([inFolder, inFolder.normalize('NFC'), inFolder.normalize('NFD')]);
    // HTML and Jekyll name a file as the browser sees it, from the URL of the page.
    const fromUrl = this.#withoutBase(decodePath(new URL(written, this.#origin(page)).pathname)).normalize();
    const files = folders.flatMap((folder) => [...names].map((name) => resolve(folder, name)));
    for (const file of [...files, ...this.#roots.map((folder) => join(folder, fromUrl))]) {
      if (!existsSync(file) || !statSync(file).isFile() || !this.#notes.isOfSite(file)) continue;
      const [known] = [...this.#statics].flatMap(([name, from]) => (from === file ? [encodeURI(name)] : []));
      if (known !== undefined) return known;
      if (isPicture) return this.#besideText(file, page);
      return this.#isForeignPage(file) ? undefined : this.#intoPublic(file);
    }
    // MkDocs has the files of its theme among those of the texts.
    const inRoots = files.flatMap((file) =>
      this.#roots.map((root) => `/${relative(root, file).replaceAll('\\', '/')}`),
    );
    const delivered = [fromUrl, ...inRoots].find((name) => this.#statics.has(name));
    return delivered === undefined ? undefined : encodeURI(delivered);
  }

  /** Whether a file is an HTML page, which is reported once. */
  #isForeignPage(file: string): boolean {
    const known = this.#foreignPages.get(file) ?? isForeignPage(file, this.#notes);
    this.#foreignPages.set(file, known);
    return known;
  }

  #besideText(file: string, page: OldPage): string {
    const folder = posix.dirname(page.target);
    const fromText = relative(dirname(page.file), file).replaceAll('\\', '/').normalize();
    const to = posix.normalize(
      `content/${folder}/${fromText.startsWith('..') ? `_pictures/${posix.basename(fromText)}` : fromText}`,
    );
    const other = this.assets.get(to);
    const free = other && other.from !== file ? `${posix.dirname(to)}/${toSlug(fromText)}${posix.extname(to)}` : to;
    this.assets.set(free, { from: file, to: free });
    return encodeURI(`./${posix.relative(`content/${folder}`, free)}`);
  }

  #intoPublic(file: string): string {
    const path = relative(this.#site.root, file).replaceAll('\\', '/').replaceAll('../', '').normalize();
    const visible = path.replaceAll(/(^|\/)\./g, '$1');
    // A path without an ending is one of a page.
    const name = `/files/${visible}${posix.extname(visible) ? '' : '.txt'}`;
    this.assets.set(`public${name}`, { from: file, to: `public${name}` });
    return encodeURI(name);
  }
}

function cut(url: string): { path: string; query: string; hash: string } {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(url) ?? [];
  return { path, query, hash };
}

/** A URL for comparisons: without a slash, `index.html`, `.html` or `.md` at the end, in lower case. */
export const toKey = (url: string): string =>
  decodePath(url)
    .normalize()
    .replace(/\/index(\.html|\.md)?$/, '')
    .replace(/\.(html|md)$/, '')
    .replace(/\/+$/, '')
    .toLowerCase() || '/';
