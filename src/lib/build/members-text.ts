import { z } from 'zod';
import { membersPage } from '#contracts/members-pages.ts';
import { getAttribute, type HtmlElement, type ParsedHtml } from '#workspace/html/parse-html.ts';

/** The data in a built members' page. */
const factsSchema = membersPage
  .omit({ html: true, body: true, sha256: true })
  .extend({ description: z.string().optional() });

/** The text of a built members' page, and its data; undefined for any other page. */
export function findMembersText({
  elements,
}: Pick<ParsedHtml, 'elements'>): { text: HtmlElement; facts: z.output<typeof factsSchema> } | undefined {
  for (const text of elements) {
    const facts = getAttribute(text, 'data-members-page');
    if (facts !== undefined) return { text, facts: factsSchema.parse(JSON.parse(facts)) };
  }
  return undefined;
}
