import { escapeHtml } from '#contracts/escape-html.ts';
import type { BuiltPage } from '#lib/build/steps.ts';
import { getAttribute } from '#workspace/html/parse-html.ts';
import { withoutFrameAncestors } from './policy.ts';

/**
 * Adds the policy to a page as a `<meta>`, for hosts that cannot send headers. It comes right after the charset, since a
 * policy only applies to what follows it. A fragment (no head) is not changed: it uses the policy of its page.
 */
export function addMetaPolicy({ elements, edits }: Pick<BuiltPage, 'elements' | 'edits'>, policy: string): void {
  const isCharset = (element: (typeof elements)[number]) => getAttribute(element, 'charset') !== undefined;
  const charset = elements.find((element) => element.tagName === 'meta' && isCharset(element));
  const before = charset ?? elements.find(({ tagName }) => tagName === 'head');
  const content = escapeHtml(withoutFrameAncestors(policy));
  if (before) edits.insert(before.startTag.end, `<meta http-equiv="Content-Security-Policy" content="${content}">`);
}
