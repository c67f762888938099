import { formatDay } from '#lib/date.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { InLanguage } from '#ui/InLanguage.tsx';
import { AuthorImage, BlogHeader } from './list-parts.tsx';
import type { Blog } from './model.ts';
import { byYear, countById } from './order.ts';

/** A year may have words around it: `พ.ศ. 2569`. */
const toId = (year: string): string => `year-${year.replaceAll(/\P{N}/gu, '')}`;

/** Every post, by year. */
export const Archive = ({ blog, messages }: { blog: Blog; messages: Messages['blog'] }) => (
  <main id="main" className="blog" tabIndex={-1}>
    <BlogHeader title={messages.archive} description={messages.archiveDescription} />
    {blog.posts.length === 0 && <p>{messages.noPosts}</p>}
    {byYear(blog.posts, blog.locale).map(({ year, posts }) => (
      <section key={year} className="year" aria-labelledby={toId(year)}>
        <h2 id={toId(year)}>{year}</h2>
        <ul className="index">
          {posts.map(({ id, href, title, language, date }) => (
            <li key={id}>
              <time dateTime={date.toISOString().slice(0, 10)}>{formatDay(date, blog.locale)}</time>
              <a href={href}>
                <InLanguage language={language}>{title}</InLanguage>
              </a>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </main>
);

/** All authors. */
export function AuthorsPage({ blog, messages }: { blog: Blog; messages: Messages['blog'] }) {
  const counts = countById(blog.posts.map(({ authors }) => authors));
  return (
    <main id="main" className="blog" tabIndex={-1}>
      <BlogHeader title={messages.authors} description={messages.authorsDescription} />
      <ul className="index">
        {blog.authors.map((author) => (
          <li key={author.id}>
            <span>{interpolate(messages.posts, { n: counts.get(author.id) ?? 0 })}</span>
            <h2>
              <AuthorImage author={author} size={32} />
              <a href={author.href}>{author.name}</a>
            </h2>
            {author.title && <p className="author-title">{author.title}</p>}
            {author.description && <p>{author.description}</p>}
          </li>
        ))}
      </ul>
    </main>
  );
}

/** All tags, except for those without posts. */
export function TagsPage({ blog, messages }: { blog: Blog; messages: Messages['blog'] }) {
  const counts = countById(blog.posts.map(({ tags }) => tags));
  const used = blog.tags.filter(({ id }) => counts.has(id));
  return (
    <main id="main" className="blog" tabIndex={-1}>
      <BlogHeader title={messages.tags} description={messages.tagsDescription} />
      {used.length === 0 && <p>{messages.noPosts}</p>}
      <ul className="index">
        {used.map(({ id, href, label, description }) => (
          <li key={id}>
            <span>{interpolate(messages.posts, { n: counts.get(id) ?? 0 })}</span>
            <h2>
              <a href={href}>{label}</a>
            </h2>
            {description && <p>{description}</p>}
          </li>
        ))}
      </ul>
    </main>
  );
}
