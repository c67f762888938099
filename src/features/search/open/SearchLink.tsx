import { Icon } from '#ui/icons.tsx';

/** A link that looks like a field and opens the dialog. Without JavaScript it leads to the search page. */
export function SearchLink({ name, page }: { name: string; page: string }) {
  return (
    <a
      className="search-link"
      href={page}
      data-search=""
      aria-label={name}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K /"
    >
      <Icon name="search" size={1.125} />
      <span>{name}</span>
      <kbd>/</kbd>
    </a>
  );
}
