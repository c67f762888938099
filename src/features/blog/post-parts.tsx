import { Fragment, type ReactNode } from 'react';
import { formatDate } from '#lib/date.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { InLanguage } from '#ui/InLanguage.tsx';
import { AuthorImage } from './list-parts.tsx';
import type { Author, Post, Tag } from './model.ts';

type BylineProps = { authors: Author[]; locale: string; messages: Messages['blog'] };

/** The names of a post's authors in a sentence: "By A, B and C". */
function Byline({ authors, locale, messages }: BylineProps) {
  const parts = new Intl.ListFormat(locale).formatToParts(authors.map(({ name }) => name));
  const between = parts.filter(({ type }) => type === 'literal').map(({ value }) => value);
  return (
    <p className="byline">
      {`${messages.by} `}
      {authors.map(({ id, name, href }, index) => (
        <Fragment key={id}>
          <a href={href}>{name}</a>
          {between[index]}
        </Fragment>
      ))}
    </p>
  );
}

/** The authors of a post, each with their description. */
export const AuthorList = ({ authors, name }: { authors: Author[]; name: string }) => (
  <ul className="post-authors" aria-label={name}>
    {authors.map((author) => (
      <li key={author.id}>
        <AuthorImage author={author} size={32} />
        <a href={author.href}>{author.name}</a>
        {author.title && <span>{author.title}</span>}
      </li>
    ))}
  </ul>
);

type PostDateProps = { post: Post; locale: string; messages: Messages['blog'] };

/** The day of a post and its reading time. */
export const PostDate = ({ post: { date, minutes }, locale, messages }: PostDateProps) => (
  <p className="post-date">
    <time dateTime={date.toISOString().slice(0, 10)}>{formatDate(date, locale)}</time>
    <span className="dot">{'\u00a0· '}</span>
    <span>{interpolate(messages.readingTime, { n: minutes })}</span>
  </p>
);

type PostItemProps = { post: Post; isCut: boolean; locale: string; messages: Messages['blog']; children?: ReactNode };

/** A post in a list; its children are the excerpt. */
export const PostItem = ({ post, isCut, locale, messages, children }: PostItemProps) => (
  <article className="post-item">
    <PostDate post={post} locale={locale} messages={messages} />
    <h2>
      <a href={post.href}>
        <InLanguage language={post.language}>{post.title}</InLanguage>
      </a>
    </h2>
    <div className="prose" {...post.language}>
      {children}
    </div>
    <footer>
      <Byline authors={post.authors} locale={locale} messages={messages} />
      {isCut && (
        <a
          className="read-more"
          href={post.href}
          aria-label={interpolate(messages.readMoreAbout, { title: post.title })}
        >
          {messages.readMore}
        </a>
      )}
    </footer>
  </article>
);

/** The tags of a post. */
export const TagLinks = ({ tags, messages }: { tags: Tag[]; messages: Messages['blog'] }) => (
  <div className="post-tags">
    <span id="post-tags">{messages.tags}</span>
    <ul aria-labelledby="post-tags">
      {tags.map(({ id, href, label }) => (
        <li key={id}>
          <a href={href} rel="tag">
            {label}
          </a>
        </li>
      ))}
    </ul>
  </div>
);

type RecentPostsProps = { posts: Post[]; current: string; messages: Messages['blog'] };

/** The newest posts next to a post, which is marked if it is one of them. `current` is its id. */
export const RecentPosts = ({ posts, current, messages }: RecentPostsProps) => (
  <nav className="recent-posts" aria-labelledby="recent-posts">
    <h2 id="recent-posts">{messages.recentPosts}</h2>
    <ul>
      {posts.map(({ id, href, title, language }) => (
        <li key={id}>
          <a href={href} aria-current={id === current ? 'page' : undefined}>
            <InLanguage language={language}>{title}</InLanguage>
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
