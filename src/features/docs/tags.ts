import { getMessages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { oncePerBuild } from '#lib/once-per-build.ts';
import { toUrlName } from '#workspace/slug.ts';
import type { LoadedVersion } from './load.ts';
import type { Category, Doc } from './model.ts';

/** A tag of documents. Its page lists them like a category's page. */
type DocTag = { label: string; href: string };

type Tagged = Pick<LoadedVersion, 'locale' | 'root' | 'order' | 'byId' | 'entries'>;

const getListUrl = ({ root }: Tagged) => `${root}tags/`;

/** The name in the URL of a tag's page. A slug drops special characters and emojis, so that C, C++ and C# would be the same tag. */
function toName(label: string): string {
  const name = toUrlName(label.replaceAll('+', 'plus').replaceAll('#', 'sharp'));
  return name || [...label].map((sign) => sign.codePointAt(0)?.toString(16)).join('-');
}

/** The tags of a document, without duplicates, in the order of its front matter. */
export function getDocTags(version: Tagged, labels: string[]): DocTag[] {
  const tags = new Map(labels.map((label) => [toName(label), label]));
  return [...tags].map(([name, label]) => ({ label, href: `${getListUrl(version)}${name}/` }));
}

const toCategory = (href: string, label: string, items: Category['items']): Category => ({
  kind: 'category',
  key: href,
  label,
  description: '',
  position: undefined,
  href,
  isGenerated: true,
  index: undefined,
  isTag: true,
  items,
});

/** The pages of the tags of listed documents, by name, and the page that lists the tags. Empty if no document has a tag. */
export const getTagPages = oncePerBuild(listTagPages, ({ root }) => root);

function listTagPages(version: Tagged): Category[] {
  const docs = version.order.flatMap(({ id }) => version.byId.get(id) ?? []);
  const tagged = new Map<string, { label: string; docs: Doc[] }>();
  for (const doc of docs) {
    for (const { href, label } of getDocTags(version, version.entries.get(doc.id)?.data.tags ?? [])) {
      const known = tagged.get(href) ?? { label, docs: [] };
      known.docs.push(doc);
      tagged.set(href, known);
    }
  }
  if (tagged.size === 0) return [];
  const messages = getMessages(version.locale).docs;
  const pages = [...tagged]
    .map(([href, { label, docs }]) => ({ href, label, docs }))
    .sort((a, b) => a.label.localeCompare(b.label, version.locale));
  return [
    toCategory(
      getListUrl(version),
      messages.allTags,
      pages.map(({ href, label, docs }) => toCategory(href, label, docs)),
    ),
    ...pages.map(({ href, label, docs }) =>
      toCategory(href, interpolate(messages.taggedWith, { n: docs.length, tag: label }), docs),
    ),
  ];
}
