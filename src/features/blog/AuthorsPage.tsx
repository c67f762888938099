import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { BlogHeader } from './BlogHeader.tsx';
import type { Blog } from './model.ts';
import { countById } from './order.ts';

/** Everybody who writes here. */
export function AuthorsPage({ blog, messages }: { blog: Blog; messages: Messages['blog'] }) {
  const counts = countById(blog.posts.map(({ authors }) => authors));
  return (
    <main id="main" className="blog" tabIndex={-1}>
      <BlogHeader title={messages.authors} description={messages.authorsDescription} />
      <ul className="index">
        {blog.authors.map(({ id, address, name, title, description }) => (
          <li key={id}>
            <span>{interpolate(messages.posts, { n: counts.get(id) ?? 0 })}</span>
            <h2>
              <a href={address}>{name}</a>
            </h2>
            {title && <p className="author-title">{title}</p>}
            {description && <p>{description}</p>}
          </li>
        ))}
      </ul>
    </main>
  );
}
