import type { Words } from '#lib/messages/index.ts';
import { FEEDS } from './feeds.ts';
import type { Blog } from './model.ts';

/** The ways into the blog other than by its newest posts. */
export const BlogLinks = ({ blog: { address }, words }: { blog: Blog; words: Words['blog'] }) => (
  <nav className="blog-links" aria-label={words.waysIn}>
    <ul>
      <li>
        <a href={`${address}archive/`}>{words.archive}</a>
      </li>
      <li>
        <a href={`${address}authors/`}>{words.authors}</a>
      </li>
      <li>
        <a href={`${address}tags/`}>{words.tags}</a>
      </li>
      {Object.values(FEEDS).map(({ file, name }) => (
        <li key={file}>
          <a href={address + file}>{name}</a>
        </li>
      ))}
    </ul>
  </nav>
);
