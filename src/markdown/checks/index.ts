import type { BuildStep } from '#lib/build/steps.ts';
import { inOrder } from '#workspace/mistakes.ts';
import type { ContentPage } from '../plugin-context.ts';
import { failNow, failWith } from '../problems/fail.ts';
import { takeWarnings } from '../problems/warnings.ts';
import { followLinks } from './broken-links.ts';
import { findLeakedQuotes } from './leaked-quotes.ts';
import { explainLost, toCheckContext, toDiagnostics } from './link-diagnostics.ts';
import { unlinkInCopies } from './lost-in-copies.ts';
import { sharedHrefs } from './same-href.ts';

/**
 * Fails a build whose content has mistakes: links and images that lead nowhere, headings that are not there, two pages
 * with one URL, and whatever the plugins found while they rendered. All are reported at once. Texts that no longer hold
 * fail nothing: links in them to what is gone become plain text.
 */
export function contentChecks({
  pages,
  membersPages = () => [],
  redirected = () => [],
  problems = () => [],
  notes = () => [],
}: {
  pages: () => ContentPage[];
  /** What only members read. Public pages neither quote it nor lead to it without saying so. */
  membersPages?: () => ContentPage[];
  /** Old paths that lead on to a page, so that a link to them is sound. */
  redirected?: () => Iterable<string>;
  /** What is wrong in other files of the site, each as `file:line: sentence`. */
  problems?: () => string[];
  /** What the author may want to know of the build. */
  notes?: () => string[];
}): BuildStep {
  let origin: string | undefined;
  return {
    name: 'content-checks',
    configure: ({ site }) => {
      origin = site && new URL(site).origin;
      failWith([
        ...problems(),
        ...sharedHrefs([...pages(), ...membersPages()]),
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
      });
      return {
        visitPage,
        finish: async () => {
          const known = pages();
          const pluginContext = toCheckContext(base, known);
          for (const note of notes()) logger.info(note);
          for (const warning of inOrder(takeWarnings())) logger.warn(warning);
          const site = report();
          for (const warning of explainLost(site, pluginContext)) logger.warn(warning);
          failNow(toDiagnostics(site, pluginContext));
          await unlinkInCopies(site.lostLinks, { folder, base, files, origin });
          return `${site.pages.length} pages checked, no mistakes found`;
        },
      };
    },
  };
}
