import site from '#site';
import { getSiteTexts } from '#workspace/content/site-texts.ts';
import { absolute, href } from '#workspace/url.ts';

/** Data for search engines and other programs, in the vocabulary of https://schema.org. */
export type Thing = { '@type': string } & Record<string, unknown>;

/** A text with its authors. URLs have the base path. */
type Work = {
  kind: 'Article' | 'BlogPosting';
  title: string;
  description: string;
  href: string;
  locale: string;
  published?: Date | undefined;
  changed?: Date | undefined;
  /** By default the community. */
  authors?: { name: string; href: string; isGroup: boolean }[];
};

const ORGANIZATION = `${absolute(href('/'))}#organization`;

/** The community as pages refer to it. */
const community = (): Thing => ({
  '@type': 'Organization',
  '@id': ORGANIZATION,
  name: site.title,
  url: absolute(href('/')),
});

/** A document or a post. */
export function workData({ kind, href, locale, published, changed, authors, ...work }: Work): Thing {
  const url = absolute(href);
  return {
    '@type': kind,
    headline: work.title,
    description: work.description,
    url,
    mainEntityOfPage: url,
    inLanguage: locale,
    // A post has a day and no hour. With midnight in UTC, search engines in America would show the day before.
    datePublished: published?.toISOString().slice(0, 10),
    dateModified: changed?.toISOString(),
    author:
      authors?.map(({ name, href: page, isGroup }) => ({
        '@type': isGroup ? 'Organization' : 'Person',
        name,
        url: absolute(page),
      })) ?? community(),
    publisher: community(),
  };
}

/** The breadcrumbs of a page, the outermost first. A step without its own page is left out, as it leads nowhere. */
export const trailData = (steps: { name: string; href: string | undefined }[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps
    .flatMap(({ name, href }) => (href ? [{ name, item: absolute(href) }] : []))
    .map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
});

/** The community and its site, for the home page. */
export function siteData(home: string, locale: string): Thing[] {
  const { title: name } = site;
  const { description, tagline } = getSiteTexts(locale);
  const organization = { ...community(), description: tagline, logo: absolute(href(site.footer.logo.src)) };
  const website = { name, description, url: absolute(home), inLanguage: locale, publisher: { '@id': ORGANIZATION } };
  return [organization, { '@type': 'WebSite', ...website }];
}

/**
 * The text of a `<script type="application/ld+json">`; works have the page's picture. Nothing in it can end the element or
 * begin a comment.
 */
export function structuredData(things: Thing[], image?: string): string {
  const graph = things.map((thing) => ('headline' in thing ? { ...thing, image } : thing));
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
}
