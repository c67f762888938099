import { withoutFrameAncestors } from './policy.ts';

const CHARSET = /<meta\s+charset\b[^>]*>/i;
const HEAD = /<head\b[^>]*>/i;

/**
 * The page with its policy as a `<meta>`, for hosts that cannot send headers. It stands right after the charset, since a
 * policy only holds for what follows it. A fragment (no head) is returned unchanged: it takes the policy of its page.
 */
export function addMetaPolicy(html: string, policy: string): string {
  const place = CHARSET.exec(html) ?? HEAD.exec(html);
  if (!place) return html;
  const end = place.index + place[0].length;
  const meta = `<meta http-equiv="Content-Security-Policy" content="${withoutFrameAncestors(policy)}">`;
  return html.slice(0, end) + meta + html.slice(end);
}
