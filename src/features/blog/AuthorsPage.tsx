import type { Words } from '#lib/messages/index.ts';
import { BlogHeader } from './BlogHeader.tsx';
import type { Blog } from './model.ts';
import { countById } from './order.ts';

/** Everybody who writes here. */
export function AuthorsPage({ blog, words }: { blog: Blog; words: Words['blog'] }) {
  const counts = countById(blog.posts.map(({ authors }) => authors));
  return (
    <main id="main" className="blog" tabIndex={-1}>
      <BlogHeader title={words.authors} description={words.authorsDescription} />
      <ul className="index">
        {blog.authors.map(({ id, address, name, title, description }) => (
          <li key={id}>
            <span>{words.posts(counts.get(id) ?? 0)}</span>
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
