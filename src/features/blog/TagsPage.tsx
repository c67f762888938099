import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { BlogHeader } from './BlogHeader.tsx';
import type { Blog } from './model.ts';
import { countById } from './order.ts';

/** Everything that posts are about. A tag that none has is left out. */
export function TagsPage({ blog, messages }: { blog: Blog; messages: Messages['blog'] }) {
  const counts = countById(blog.posts.map(({ tags }) => tags));
  const used = blog.tags.filter(({ id }) => counts.has(id));
  return (
    <main id="main" className="blog" tabIndex={-1}>
      <BlogHeader title={messages.tags} description={messages.tagsDescription} />
      {used.length === 0 && <p>{messages.noPosts}</p>}
      <ul className="index">
        {used.map(({ id, address, label, description }) => (
          <li key={id}>
            <span>{interpolate(messages.posts, { n: counts.get(id) ?? 0 })}</span>
            <h2>
              <a href={address}>{label}</a>
            </h2>
            {description && <p>{description}</p>}
          </li>
        ))}
      </ul>
    </main>
  );
}
