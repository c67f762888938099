import { formatDay } from '#lib/date.ts';
import type { Messages } from '#lib/messages/index.ts';
import { BlogHeader } from './BlogHeader.tsx';
import type { Blog } from './model.ts';
import { byYear } from './order.ts';

/** Every post, by year. */
export const Archive = ({ blog, messages }: { blog: Blog; messages: Messages['blog'] }) => (
  <main id="main" className="blog" tabIndex={-1}>
    <BlogHeader title={messages.archive} description={messages.archiveDescription} />
    {blog.posts.length === 0 && <p>{messages.noPosts}</p>}
    {byYear(blog.posts).map(({ year, posts }) => (
      <section key={year} className="year" aria-labelledby={`year-${year}`}>
        <h2 id={`year-${year}`}>{year}</h2>
        <ul className="index">
          {posts.map(({ id, address, title, date }) => (
            <li key={id}>
              <time dateTime={date.toISOString().slice(0, 10)}>{formatDay(date, blog.locale)}</time>
              <a href={address}>{title}</a>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </main>
);
