import type { ReactNode } from 'react';
import { FEEDS } from '#lib/feeds.ts';
import type { Messages } from '#lib/messages/index.ts';
import type { Author, Blog } from './model.ts';

type BlogHeaderProps = {
  title: string;
  subtitle?: string | undefined;
  description?: string | undefined;
  children?: ReactNode;
};

/** The header of a blog page; its children are links. */
export const BlogHeader = ({ title, subtitle, description, children }: BlogHeaderProps) => (
  <header className="blog-header">
    <h1>{title}</h1>
    {subtitle && <p className="author-title">{subtitle}</p>}
    {description && <p>{description}</p>}
    {children}
  </header>
);

/** Links into the blog other than its newest posts. */
export const BlogLinks = ({ blog: { href }, messages }: { blog: Blog; messages: Messages['blog'] }) => (
  <nav className="blog-links" aria-label={messages.waysIn}>
    <ul>
      <li>
        <a href={`${href}archive/`}>{messages.archive}</a>
      </li>
      <li>
        <a href={`${href}authors/`}>{messages.authors}</a>
      </li>
      <li>
        <a href={`${href}tags/`}>{messages.tags}</a>
      </li>
    </ul>
    <ul>
      {Object.values(FEEDS).map(({ file, name }) => (
        <li key={file}>
          <a href={href + file}>{name}</a>
        </li>
      ))}
    </ul>
  </nav>
);

/** The author's picture. Their name is next to it, so the alternative text is empty. */
export const AuthorImage = ({ author: { image }, size }: { author: Author; size: number }) =>
  image && <img className="author-image" src={image} alt="" width={size} height={size} loading="lazy" />;

type AboutAuthorProps = { author: Author; count: number; all: string; messages: Messages };

/** Links to other places of an author, and to all authors. */
export const AboutAuthor = ({ author, count, all, messages }: AboutAuthorProps) => (
  <>
    <AuthorImage author={author} size={96} />
    {author.url && (
      <p>
        <a href={author.url} rel="me">
          {new URL(author.url).host}
        </a>
      </p>
    )}
    {Object.entries(author.links).map(([name, href]) => (
      <p key={name}>
        <a href={href} rel="me">
          {name}
        </a>
      </p>
    ))}
    {count === 0 && <p>{messages.blog.noPostsByAuthor}</p>}
    <p className="blog-up">
      <a href={all}>{messages.blog.viewAllAuthors}</a>
    </p>
  </>
);
