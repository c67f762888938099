import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type AgreementFrontMatter, readAgreementFrontMatter } from './agreement-front-matter.ts';

/** A Markdown or MDX file of the handbook, in whichever version and language. */
export type Document = {
  /** The file's name without its extension. Documents may share it; agreements may not. */
  id: string;
  /** From the project's folder, `content/docs/code_of_conduct.md`. */
  file: string;
  source: string;
  isTranslation: boolean;
  /** What its front matter says of an agreement; undefined where it does not. */
  declared: AgreementFrontMatter | undefined;
};

/** Folders of `content/` whose files are no documents. */
const OTHERS = /^content\/(?:i18n\/[^/]+\/)?(?:agreements|blog|pages)\/|\/_/;

export const toDocument = (file: string, source: string): Document => ({
  id: basename(file).replace(/\.mdx?$/, ''),
  file,
  source,
  isTranslation: file.startsWith('content/i18n/'),
  declared: readAgreementFrontMatter(source),
});

/** Every document of a project, by its folder. */
export const readDocuments = (root: string): Document[] =>
  globSync('content/**/*.{md,mdx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !OTHERS.test(file))
    .sort()
    .map((file) => toDocument(file, readFileSync(join(root, file), 'utf8')));
