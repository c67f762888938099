import type { BuildStep } from '#lib/build/steps.ts';
import { onWaitingText, type WaitingText } from '#lib/waiting-texts-channel.ts';
import { HtmlEdits } from '#workspace/html/html-edits.ts';
import { parseHtml } from '#workspace/html/parse-html.ts';
import { inOrder } from '#workspace/mistakes.ts';
import type { ContentPage } from '../plugin-context.ts';
import { failNow, failWith } from '../problems/fail.ts';
import { takeWarnings } from '../problems/warnings.ts';
import { followLinks } from './broken-links.ts';
import { findLeakedQuotes } from './leaked-quotes.ts';
import { explainLost, toCheckContext, toDiagnostics } from './link-diagnostics.ts';
import { unlinkInCopies } from './lost-in-copies.ts';
import { sharedHrefs } from './same-href.ts';
import { unusableNames } from './unusable-names.ts';

/**
 * Fails a build whose content has mistakes: dead links and missing images and headings, two pages with the same URL, names that no URL can have, and
 * whatever the plugins found while rendering. All are reported at once. Texts that are no longer in force do not fail a
 * build: dead links in them become plain text.
 */
export function contentChecks({
  pages,
  membersPages = () => [],
  redirected = () => [],
  problems = () => [],
  notes = () => [],
}: {
  pages: () => ContentPage[];
  /** The members' pages. Public pages must not quote them, and links to them have to be marked. */
  membersPages?: () => ContentPage[];
  /** Old paths that redirect to a page, so that links to them are valid. */
  redirected?: () => Iterable<string>;
  /** Mistakes in other files of the site, each as `file:line: sentence`. */
  problems?: () => string[];
  /** Notes about the build for the author. */
  notes?: () => string[];
}): BuildStep {
  let origin: string | undefined;
  const waiting: WaitingText[] = [];
  return {
    name: 'content-checks',
    configure: ({ site }) => {
      onWaitingText((text) => waiting.push(text));
      origin = site && new URL(site).origin;
      failWith([
        ...problems(),
        ...sharedHrefs([...pages(), ...membersPages()]),
        ...unusableNames([...pages(), ...membersPages()].map(({ file }) => file)),
        ...findLeakedQuotes(pages(), membersPages()),
      ]);
    },
    start: ({ folder, base, files, logger }) => {
      const { visitPage, report } = followLinks({
        base,
        files,
        origin,
        redirected: new Set(redirected()),
        membersPages: new Set(membersPages().map(({ href }) => href)),
        waiting: new Map(waiting.map(({ href, day }) => [href, day])),
      });
      return {
        visitPage,
        finish: async () => {
          for (const { href: path, html } of waiting)
            visitPage({ path, elements: parseHtml(html).elements, edits: new HtmlEdits(html) });
          const known = pages();
          const context = toCheckContext(base, known);
          for (const note of notes()) logger.info(note);
          for (const warning of inOrder(takeWarnings())) logger.warn(warning);
          const site = report();
          for (const warning of explainLost(site, context)) logger.warn(warning);
          failNow(toDiagnostics(site, context));
          await unlinkInCopies(site.lostLinks, { folder, base, files, origin });
          return `${site.pages.length} pages checked, no mistakes found`;
        },
      };
    },
  };
}
