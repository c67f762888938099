import type { HeadingNode } from './headings.ts';

/** Links to headings, nested as they are. `current` is the slug of the one that is being read. */
export function HeadingList({ headings, current }: { headings: HeadingNode[]; current?: string | undefined }) {
  return (
    <ul>
      {headings.map(({ slug, text, children }) => (
        <li key={slug}>
          <a href={`#${slug}`} aria-current={slug === current ? 'true' : undefined}>
            {text}
          </a>
          {children.length > 0 && <HeadingList headings={children} current={current} />}
        </li>
      ))}
    </ul>
  );
}
