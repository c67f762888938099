import { z } from 'zod';
import { membersPage } from '#contracts/members-pages.ts';
import { getAttribute, type HtmlElement, type ParsedHtml } from '#workspace/html/parse-html.ts';

/** What a built page for members says of itself. */
const factsSchema = membersPage
  .omit({ html: true, body: true, sha256: true })
  .extend({ description: z.string().optional() });

/** The text of a built page for members, and what it says of itself; undefined for any other page. */
export function findMembersText({
  elements,
}: Pick<ParsedHtml, 'elements'>): { text: HtmlElement; facts: z.output<typeof factsSchema> } | undefined {
  for (const text of elements) {
    const facts = getAttribute(text, 'data-members-page');
    if (facts !== undefined) return { text, facts: factsSchema.parse(JSON.parse(facts)) };
  }
  return undefined;
}
