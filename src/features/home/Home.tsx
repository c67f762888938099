import type { Category } from '#features/docs/index.ts';
import { formatDate } from '#lib/date.ts';
import type { Messages } from '#lib/messages/index.ts';

/** A post as the home page shows it. */
export type LatestPost = { address: string; title: string; date: Date };

type Props = {
  tagline: string;
  lead: string;
  themes: Category[];
  documents: Category[];
  posts: LatestPost[];
  links: { codex: string; join: string; blog: string };
  locale: string;
  messages: Messages['home'];
};

/** A theme of the codex: its name and what it is about. */
const Theme = ({ theme }: { theme: Category }) => (
  <li>
    <a href={theme.address ?? theme.items[0]?.address}>{theme.label}</a>
    <p>{theme.description}</p>
  </li>
);

/** What this community is and where to go. */
export function Home({ tagline, lead, themes, documents, posts, links, locale, messages }: Props) {
  return (
    <main id="main" className="home" tabIndex={-1}>
      <header className="home-head">
        <h1>{tagline}</h1>
        <p>{lead}</p>
        <p className="home-actions">
          <a className="button button-primary" href={links.codex}>
            {messages.readCodex}
          </a>
          <a className="button" href={links.join}>
            {messages.join}
          </a>
        </p>
      </header>
      <section className="home-contents" aria-labelledby="contents">
        <h2 id="contents">{messages.contents}</h2>
        <ol>
          {themes.map((theme) => (
            <Theme key={theme.key} theme={theme} />
          ))}
        </ol>
      </section>
      <div className="home-rest">
        <section aria-labelledby="governing">
          <h2 id="governing">{messages.governing}</h2>
          <ul>
            {documents.flatMap(({ items }) =>
              items.map((node) => (
                <li key={node.label}>
                  <a href={node.address}>{node.label}</a>
                  {node.description && <p>{node.description}</p>}
                </li>
              )),
            )}
          </ul>
        </section>
        <section aria-labelledby="latest">
          <h2 id="latest">{messages.latest}</h2>
          <ul>
            {posts.map(({ address, title, date }) => (
              <li key={address}>
                <a href={address}>{title}</a>
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
      </div>
    </main>
  );
}
