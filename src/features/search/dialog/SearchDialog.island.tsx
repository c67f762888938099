import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { CrashBoundary } from '#ui/CrashBoundary.tsx';
import { Icon } from '#ui/icons.tsx';
import { SearchBody } from './SearchBody.tsx';
import { adoptStyles } from './styles.client.ts';
import { useMessages } from './use-messages.ts';

type Props = {
  /** Address of the page with all results. */
  page: string;
  messages: { name: string; placeholder: string; close: string; asleep: string; retry: string };
};

const opensElsewhere = (event: MouseEvent) => event.button || event.ctrlKey || event.metaKey || event.shiftKey;

/**
 * The search dialog. Its field is in every page and works before this has come: it keeps what is typed, and Enter leads to the
 * page with all results. The core opens it, and the focus wakes it.
 */
export default function SearchDialog({ page, messages }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const loaded = useMessages(`${page}words.json`);

  useEffect(() => {
    adoptStyles();
    dialog.current?.removeAttribute('data-asleep');
    // What was typed before.
    setQuery(field.current?.value ?? '');
  }, []);

  const search = (text: string) => {
    if (field.current) field.current.value = text;
    setQuery(text);
    field.current?.focus();
  };
  // On the page that follows nothing is in the way; a press beside the dialog closes it where the browser does not.
  const onClick = (event: MouseEvent) => {
    const isLink = event.target instanceof Element && event.target.closest('a');
    if (event.target === dialog.current || (isLink && !opensElsewhere(event))) dialog.current?.close();
  };
  return (
    // It may have been opened, and typed into, before React came.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the dialog's own.
    <dialog
      suppressHydrationWarning
      id="search"
      className="search-dialog"
      ref={dialog}
      aria-label={messages.name}
      closedby="any"
      onClick={onClick}
    >
      <form className="search-form" action={page}>
        <Icon name="search" />
        <input
          suppressHydrationWarning
          ref={field}
          name="q"
          role="combobox"
          aria-label={messages.name}
          aria-expanded="false"
          aria-autocomplete="list"
          placeholder={messages.placeholder}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
        <button
          type="button"
          className="icon-button"
          command="close"
          commandfor="search"
          aria-label={messages.close}
          onClick={() => 'command' in HTMLButtonElement.prototype || dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </form>
      {loaded.messages ? (
        <CrashBoundary messages={loaded.messages.crash}>
          <SearchBody field={field} query={query} page={page} messages={loaded.messages.search} onQuery={search} />
        </CrashBoundary>
      ) : (
        <div className="search-asleep" data-failed={loaded.hasFailed || undefined}>
          <p>{messages.asleep}</p>
          <Button onClick={loaded.again}>{messages.retry}</Button>
        </div>
      )}
    </dialog>
  );
}
