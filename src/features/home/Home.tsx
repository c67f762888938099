import type { TreeNode } from '#features/docs/index.ts';
import { formatDate } from '#lib/date.ts';
import type { Messages } from '#lib/messages/index.ts';

/** A post in the list of the home page. */
type LatestPost = { href: string; title: string; date: Date };

type Props = {
  tagline: string;
  lead: string;
  themes: TreeNode[];
  documents: TreeNode[];
  posts: LatestPost[];
  /** The buttons, the first one above the others. */
  actions: { label: string; href: string }[];
  /** Undefined if no list is cut, or if the site has no blog. */
  links: { all: string | undefined; blog: string | undefined };
  locale: string;
  messages: Messages['home'];
};

/** A theme of the handbook: its name and description. */
const Theme = ({ theme }: { theme: TreeNode }) => (
  <li>
    <a href={theme.href ?? (theme.kind === 'category' ? theme.items[0]?.href : undefined)}>{theme.label}</a>
    <p>{theme.description}</p>
  </li>
);

/** The home page: what the community is, and links to its documents and posts. */
export function Home({ tagline, lead, themes, documents, posts, actions, links, locale, messages }: Props) {
  const all = links.all && (
    <a className="home-more" href={links.all}>
      {messages.allDocuments}
    </a>
  );
  return (
    <main id="main" className="home" tabIndex={-1}>
      <header className="home-head">
        <h1>{tagline}</h1>
        <p>{lead}</p>
        <p className="home-actions">
          {actions.map(({ label, href }, index) => (
            <a key={href} className={index === 0 ? 'button button-primary' : 'button'} href={href}>
              {label}
            </a>
          ))}
        </p>
      </header>
      {themes.length > 0 && (
        <section className="home-contents" aria-labelledby="contents">
          <h2 id="contents">{messages.contents}</h2>
          <ol>
            {themes.map((theme) => (
              <Theme key={theme.label} theme={theme} />
            ))}
          </ol>
          {documents.length === 0 && all}
        </section>
      )}
      {(documents.length > 0 || posts.length > 0) && (
        <div className="home-rest">
          {documents.length > 0 && (
            <section aria-labelledby="documents">
              <h2 id="documents">{messages.documents}</h2>
              <ul>
                {documents.map((node) => (
                  <li key={node.label}>
                    <a href={node.href}>{node.label}</a>
                    {node.description && <p>{node.description}</p>}
                  </li>
                ))}
              </ul>
              {all}
            </section>
          )}
          {posts.length > 0 && (
            <section aria-labelledby="latest">
              <h2 id="latest">{messages.latest}</h2>
              <ul>
                {posts.map(({ href, title, date }) => (
                  <li key={href}>
                    <a href={href}>{title}</a>
                    <p>
                      <time dateTime={date.toISOString()}>{formatDate(date, locale)}</time>
                    </p>
                  </li>
                ))}
              </ul>
              <a className="home-more" href={links.blog}>
                {messages.allPosts}
              </a>
            </section>
          )}
        </div>
      )}
    </main>
  );
}
