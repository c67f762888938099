import { useEffect, useState } from 'react';
import type { LanguageAttributes } from '#lib/in-locale.ts';
import { CrashBoundary } from './CrashBoundary.tsx';
import { HeadingList } from './HeadingList.tsx';
import type { HeadingNode } from './heading-tree.ts';

type Props = {
  headings: HeadingNode[];
  language?: LanguageAttributes;
  title: string;
  crash: { title: string; tryAgain: string };
};

const getSlugs = (headings: HeadingNode[]): string[] =>
  headings.flatMap(({ slug, children }) => [slug, ...getSlugs(children)]);

/** The distance from the top, in pixels, at which a heading counts as reached: a little below the place where links lead. */
const getLine = () => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 16;

/** The slug of the last heading above the line; at the end of the page, of the last heading. */
function findCurrentHeading(slugs: string[]): string | undefined {
  const isAtEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
  if (isAtEnd) return slugs.at(-1);
  const line = getLine();
  return slugs.findLast((slug) => (document.getElementById(slug)?.getBoundingClientRect().top ?? Infinity) <= line);
}

function Contents({ headings, language, title }: Props) {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const slugs = getSlugs(headings);
    const update = () => setCurrent(findCurrentHeading(slugs));
    update();
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, [headings]);
  return (
    <nav className="toc" aria-label={title}>
      <p className="toc-title" aria-hidden="true">
        {title}
      </p>
      <HeadingList headings={headings} current={current} language={language} />
    </nav>
  );
}

/** The headings of a page next to its text. The current one is marked during scrolling. */
export default function TableOfContents(props: Props) {
  return (
    <CrashBoundary messages={props.crash}>
      <Contents {...props} />
    </CrashBoundary>
  );
}
