import type { Messages } from '#lib/messages/index.ts';
import { FEEDS } from './feeds.ts';
import type { Blog } from './model.ts';

/** The ways into the blog other than by its newest posts. */
export const BlogLinks = ({ blog: { address }, messages }: { blog: Blog; messages: Messages['blog'] }) => (
  <nav className="blog-links" aria-label={messages.waysIn}>
    <ul>
      <li>
        <a href={`${address}archive/`}>{messages.archive}</a>
      </li>
      <li>
        <a href={`${address}authors/`}>{messages.authors}</a>
      </li>
      <li>
        <a href={`${address}tags/`}>{messages.tags}</a>
      </li>
      {Object.values(FEEDS).map(({ file, name }) => (
        <li key={file}>
          <a href={address + file}>{name}</a>
        </li>
      ))}
    </ul>
  </nav>
);
