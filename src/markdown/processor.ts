import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { satteri } from '@astrojs/markdown-satteri';
import type { MdastPluginList } from 'satteri';
import { en } from '#lib/messages/en.ts';
import { MARKDOWN_SYNTAX } from '#workspace/content/markdown-syntax.ts';
import { SITE_FOLDER } from '#workspace/folders.ts';
import { admonitions } from './admonitions/admonitions.ts';
import { alerts } from './admonitions/alerts.ts';
import { plainColons } from './admonitions/plain-colons.ts';
import { badges } from './badge/badges.ts';
import { cards } from './cards/cards.ts';
import { htmlChecks } from './checks/element-mistakes.ts';
import { clauses } from './clauses/clauses.ts';
import { codeBlocks } from './code/code-blocks.ts';
import { codeGroups } from './code/code-groups.ts';
import { comments } from './comments.ts';
import { diagrams } from './diagrams/diagrams.ts';
import { directives } from './directives.ts';
import { facts } from './facts/facts.ts';
import { fillIns } from './facts/fill-ins.ts';
import { roles } from './facts/roles.ts';
import { FOOTNOTE_OPTIONS, footnotes } from './footnotes/footnotes.ts';
import { foreignImports } from './foreign-components.ts';
import { glossary, otherWords } from './glossary/glossary.ts';
import { terms } from './glossary/terms.ts';
import { headings } from './headings/headings.ts';
import { titleHeading } from './headings/title-heading.ts';
import { figures } from './images/figures.ts';
import { imageChecks } from './images/image-checks.ts';
import { pictureModes } from './images/modes.ts';
import { pictureMarks } from './images/picture.ts';
import { importedParts } from './imported-parts.ts';
import { links } from './links/links.ts';
import { taskLists } from './lists/task-lists.ts';
import { markdownChecks } from './markdown-checks.ts';
import { maths } from './maths/maths.ts';
import { mdxChecks } from './mdx-checks.ts';
import { membersImports } from './members/imports.ts';
import { mergeConflicts } from './merge-conflicts.ts';
import { normalizeSyntax } from './normalize-syntax.ts';
import type { ContentPage, PluginContext } from './plugin-context.ts';
import { embedProblems } from './problems/embed-problems.ts';
import { tables } from './tables/tables.ts';
import { blockDirections } from './typography/block-directions.ts';
import { joinedLines } from './typography/east-asian.ts';
import { frenchSpaces } from './typography/french-spaces.ts';
import { literalText } from './typography/literal-text.ts';
import { quotationMarks } from './typography/quotation-marks.ts';
import { unclosedMarkup } from './unclosed-markup.ts';

type Options = Pick<PluginContext, 'base' | 'getPageHref' | 'pages'> &
  Partial<PluginContext> & {
    /** Plugins of other features, after those of the toolbox. */
    mdastPlugins?: MdastPluginList;
  };

/** The Markdown processor of the site, for `markdown.processor`; MDX inherits it. */
export function markdownProcessor({ mdastPlugins = [], ...options }: Options) {
  const pluginContext: PluginContext = {
    isOwnFile: () => true,
    members: { pages: () => [], isForMembers: () => false },
    getLocaleFor: () => 'en',
    getDirectionFor: () => 'ltr',
    getMessagesFor: () => en,
    getFactsFor: () => new Map(),
    getRolesFor: () => new Map(),
    getGlossaryFor: () => ({ terms: [], isExplained: false }),
    ...options,
  };
  const processor = satteri({
    features: { ...MARKDOWN_SYNTAX, gfm: { footnotes: FOOTNOTE_OPTIONS } },
    mdastPlugins: [
      glossary(pluginContext),
      otherWords(pluginContext),
      facts(pluginContext),
      roles(pluginContext),
      fillIns,
      badges,
      plainColons,
      literalText,
      quotationMarks(pluginContext),
      joinedLines,
      directives(pluginContext),
      cards,
      admonitions(pluginContext),
      alerts(pluginContext),
      pictureModes,
      imageChecks(pluginContext),
      htmlChecks(pluginContext),
      titleHeading,
      markdownChecks,
      unclosedMarkup,
      mergeConflicts,
      foreignImports,
      codeGroups,
      membersImports(pluginContext),
      mdxChecks,
      importedParts,
      ...mdastPlugins,
      // After those that give a comment a meaning.
      comments,
    ],
    hastPlugins: [
      diagrams(pluginContext),
      codeBlocks(pluginContext),
      figures(pluginContext),
      clauses(pluginContext),
      // Before headings, as the title of footnotes is not one.
      footnotes(pluginContext),
      // Before links say that they open in a new tab, since ids and the table of contents use only the author's words.
      headings(pluginContext),
      frenchSpaces(pluginContext),
      maths(pluginContext),
      links(pluginContext),
      tables(pluginContext),
      taskLists,
      blockDirections(pluginContext),
      terms(pluginContext),
      embedProblems,
    ],
  });
  // The toolbox highlights code itself, with classes instead of styles.
  const own = { syntaxHighlight: false } as const;
  const { createRenderer, createMdxRenderer } = processor;
  return {
    ...processor,
    options: {
      ...processor.options,
      renderedBy: toDigest([...pluginContext.pages(), ...pluginContext.members.pages()], pictureMarks()),
    },
    createRenderer: (async (shared) => {
      const renderer = await createRenderer({ ...shared, ...own });
      return { ...renderer, render: (content, options) => renderer.render(normalizeSyntax(content, false), options) };
    }) satisfies typeof createRenderer,
    createMdxRenderer:
      createMdxRenderer &&
      ((async (shared, mdx) => {
        const renderer = await createMdxRenderer({ ...shared, ...own }, mdx);
        return {
          ...renderer,
          process: (content, ...rest) => renderer.process(normalizeSyntax(content, true), ...rest),
        };
      }) satisfies typeof createMdxRenderer),
  };
}

const HERE = dirname(fileURLToPath(import.meta.url));

/**
 * A hash that changes when rendering the same text could have another result: the toolbox, the messages or the site's facts were
 * edited, a page got another URL, or a picture changed. Astro caches rendered texts from build to build, and drops all of them when
 * the configuration, which contains this hash, has changed.
 */
function toDigest(pages: ContentPage[], pictures: string[]): string {
  const hash = createHash('sha256');
  const code = globSync(['**/*.{ts,css}', '../collections.ts', '../lib/messages/**/*.ts'], { cwd: HERE });
  for (const name of code.sort()) {
    if (!name.endsWith('.test.ts')) hash.update(readFileSync(join(HERE, name)));
  }
  for (const name of globSync(['messages/*.yml', 'content/**/{facts,roles,glossary}.yml'], { cwd: SITE_FOLDER }).sort())
    hash.update(readFileSync(join(SITE_FOLDER, name)));
  for (const { file, href } of pages) hash.update(`${file}\n${href}\n`);
  hash.update(pictures.join('\n'));
  return hash.digest('base64url').slice(0, 12);
}
