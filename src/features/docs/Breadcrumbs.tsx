import type { Messages } from '#lib/messages/index.ts';
import { InLanguage } from '#ui/InLanguage.tsx';
import { Icon } from '#ui/icons.tsx';
import type { Category, Doc } from './model.ts';

type Props = {
  trail: Category[];
  current: string;
  /** Of the label of the page. */
  language?: Doc['language'];
  home: string;
  messages: Messages['docs'];
  homeName: string;
};

/** The categories that contain a page. `current` is the label of the page itself. */
export function Breadcrumbs({ trail, current, language, home, messages, homeName }: Props) {
  return (
    <nav className="breadcrumbs" aria-label={messages.breadcrumbs}>
      <ol>
        <li>
          <a href={home} aria-label={homeName}>
            <Icon name="home" size={16} />
          </a>
        </li>
        {trail.map(({ key, label, language, href }) => {
          const name = <InLanguage language={language}>{label}</InLanguage>;
          return <li key={key}>{href ? <a href={href}>{name}</a> : <span>{name}</span>}</li>;
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
