import type { Messages } from '#lib/messages/index.ts';
import type { Tag } from './model.ts';

/** What a post is about. */
export const TagLinks = ({ tags, messages }: { tags: Tag[]; messages: Messages['blog'] }) => (
  <div className="post-tags">
    <span id="post-tags">{messages.tags}</span>
    <ul aria-labelledby="post-tags">
      {tags.map(({ id, address, label }) => (
        <li key={id}>
          <a href={address} rel="tag">
            {label}
          </a>
        </li>
      ))}
    </ul>
  </div>
);
