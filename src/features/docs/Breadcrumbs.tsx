import type { Messages } from '#lib/messages/index.ts';
import { Icon } from '#ui/icons.tsx';
import type { Category } from './model.ts';

type Props = { trail: Category[]; current: string; home: string; messages: Messages['docs']; homeName: string };

/** The categories that contain a page. `current` is the label of the page itself. */
export function Breadcrumbs({ trail, current, home, messages, homeName }: Props) {
  return (
    <nav className="breadcrumbs" aria-label={messages.breadcrumbs}>
      <ol>
        <li>
          <a href={home} aria-label={homeName}>
            <Icon name="home" size={16} />
          </a>
        </li>
        {trail.map(({ key, label, href }) => (
          <li key={key}>{href ? <a href={href}>{label}</a> : <span>{label}</span>}</li>
        ))}
        <li>
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  );
}
