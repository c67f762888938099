import type { LanguageAttributes } from '#lib/in-locale.ts';
import type { Messages } from '#lib/messages/index.ts';
import { InLanguage } from '#ui/InLanguage.tsx';
import { Icon } from '#ui/icons.tsx';

/** A page above; undefined as a URL for a category without a page. */
type Crumb = { label: string; language?: LanguageAttributes; href: string | undefined };

type Props = {
  trail: Crumb[];
  current: string;
  /** The language of `current`. */
  language?: LanguageAttributes;
  home: string;
  messages: Messages['docs'];
  homeName: string;
};

/** The pages that contain a page, outermost first. `current` is the label of the page itself. */
export function Breadcrumbs({ trail, current, language, home, messages, homeName }: Props) {
  return (
    <nav className="breadcrumbs" aria-label={messages.breadcrumbs}>
      <ol>
        <li>
          <a href={home} aria-label={homeName}>
            <Icon name="home" size={1} />
          </a>
        </li>
        {trail.map(({ label, language, href }) => {
          const name = <InLanguage language={language}>{label}</InLanguage>;
          return <li key={href ?? label}>{href ? <a href={href}>{name}</a> : <span>{name}</span>}</li>;
        })}
        <li>
          <span aria-current="page">
            <InLanguage language={language}>{current}</InLanguage>
          </span>
        </li>
      </ol>
    </nav>
  );
}
