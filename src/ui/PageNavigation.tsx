import type { LanguageAttributes } from '#lib/in-locale.ts';
import { InLanguage } from './InLanguage.tsx';

type Target = { href: string; label: string; language?: LanguageAttributes };
type Props = {
  /** The accessible name. */
  name: string;
  previous: Target | undefined;
  next: Target | undefined;
  messages: { previous: string; next: string };
};

/** The links to the previous and the next page; nothing if there is neither. */
export function PageNavigation({ name, previous, next, messages }: Props) {
  if (!previous && !next) return null;
  return (
    <nav className="page-navigation" aria-label={name}>
      {previous && (
        <a href={previous.href} rel="prev">
          <span className="page-navigation-direction">{messages.previous}</span>
          <span className="page-navigation-label">
            <InLanguage language={previous.language}>{previous.label}</InLanguage>
          </span>
        </a>
      )}
      {next && (
        <a href={next.href} rel="next">
          <span className="page-navigation-direction">{messages.next}</span>
          <span className="page-navigation-label">
            <InLanguage language={next.language}>{next.label}</InLanguage>
          </span>
        </a>
      )}
    </nav>
  );
}
