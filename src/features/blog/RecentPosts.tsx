import type { Messages } from '#lib/messages/index.ts';
import type { Post } from './model.ts';

type Props = { posts: Post[]; current: string; messages: Messages['blog'] };

/** The newest posts beside one; it is marked where it is one of them. `current` is its id. */
export const RecentPosts = ({ posts, current, messages }: Props) => (
  <nav className="recent-posts" aria-labelledby="recent-posts">
    <h2 id="recent-posts">{messages.recentPosts}</h2>
    <ul>
      {posts.map(({ id, address, title }) => (
        <li key={id}>
          <a href={address} aria-current={id === current ? 'page' : undefined}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
