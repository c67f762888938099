import type { TreeNode } from '#features/docs/index.ts';
import { formatDate } from '#lib/date.ts';
import type { LanguageAttributes } from '#lib/in-locale.ts';
import type { Messages } from '#lib/messages/index.ts';
import { InLanguage } from '#ui/InLanguage.tsx';

/** A post in the list of the home page. */
type LatestPost = { href: string; title: string; language?: LanguageAttributes; date: Date };

type Props = {
  tagline: string;
  lead: string;
  themes: TreeNode[];
  documents: TreeNode[];
  posts: LatestPost[];
  /** The buttons, the first one most prominent. */
  actions: { label: string; href: string }[];
  /** `all` is undefined if no list is cut, `blog` if the site has no blog. */
  links: { all: string | undefined; blog: string | undefined };
  locale: string;
  messages: Messages['home'];
};

/** The description of an entry, unless it only repeats its name. */
const About = ({ node: { label, description, language } }: { node: TreeNode }) =>
  description &&
  description !== label && (
    <p>
      <InLanguage language={language}>{description}</InLanguage>
    </p>
  );

/** A theme of the handbook: its name and description. */
const Theme = ({ theme }: { theme: TreeNode }) => (
  <li>
    <a href={theme.href ?? (theme.kind === 'category' ? theme.items[0]?.href : undefined)}>
      <InLanguage language={theme.language}>{theme.label}</InLanguage>
    </a>
    <About node={theme} />
  </li>
);

type HeadProps = Pick<Props, 'tagline' | 'lead' | 'actions'>;

/** What the community is, and the first links. */
export const HomeHead = ({ tagline, lead, actions }: HeadProps) => (
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
);

type MoreProps = { all: string | undefined; messages: Messages['home'] };

const AllDocuments = ({ all, messages }: MoreProps) =>
  all && (
    <a className="home-more" href={all}>
      {messages.allDocuments}
    </a>
  );

export const HomeThemes = ({ themes, all, messages }: MoreProps & { themes: TreeNode[] }) => (
  <section className="home-contents" aria-labelledby="contents">
    <h2 id="contents">{messages.contents}</h2>
    <ol>
      {themes.map((theme) => (
        <Theme key={theme.label} theme={theme} />
      ))}
    </ol>
    <AllDocuments all={all} messages={messages} />
  </section>
);

export const HomeDocuments = ({ documents, all, messages }: MoreProps & { documents: TreeNode[] }) => (
  <section aria-labelledby="documents">
    <h2 id="documents">{messages.documents}</h2>
    <ul>
      {documents.map((node) => (
        <li key={node.label}>
          <a href={node.href}>
            <InLanguage language={node.language}>{node.label}</InLanguage>
          </a>
          <About node={node} />
        </li>
      ))}
    </ul>
    <AllDocuments all={all} messages={messages} />
  </section>
);

type PostsProps = Pick<Props, 'posts' | 'locale' | 'messages'> & { blog: string | undefined };

export const HomePosts = ({ posts, blog, locale, messages }: PostsProps) => (
  <section aria-labelledby="latest">
    <h2 id="latest">{messages.latest}</h2>
    <ul>
      {posts.map(({ href, title, language, date }) => (
        <li key={href}>
          <a href={href}>
            <InLanguage language={language}>{title}</InLanguage>
          </a>
          <p>
            <time dateTime={date.toISOString().slice(0, 10)}>{formatDate(date, locale)}</time>
          </p>
        </li>
      ))}
    </ul>
    <a className="home-more" href={blog}>
      {messages.allPosts}
    </a>
  </section>
);

/** The home page: what the community is, and links to its documents and posts. */
export function Home({ tagline, lead, themes, documents, posts, actions, links, locale, messages }: Props) {
  return (
    <main id="main" className="home" tabIndex={-1}>
      <HomeHead tagline={tagline} lead={lead} actions={actions} />
      {themes.length > 0 && (
        <HomeThemes themes={themes} all={documents.length === 0 ? links.all : undefined} messages={messages} />
      )}
      {(documents.length > 0 || posts.length > 0) && (
        <div className="home-rest">
          {documents.length > 0 && <HomeDocuments documents={documents} all={links.all} messages={messages} />}
          {posts.length > 0 && <HomePosts posts={posts} blog={links.blog} locale={locale} messages={messages} />}
        </div>
      )}
    </main>
  );
}
