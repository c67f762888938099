import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { adoptStyles } from '#lib/adopt-styles.ts';
import type { Messages } from '#lib/messages/index.ts';
import { Button } from '#ui/Button.tsx';
import { CrashBoundary } from '#ui/CrashBoundary.tsx';
import { Icon } from '#ui/icons.tsx';
import { focusThen } from '../focus-then.ts';
import type { SearchMessages } from '../results/messages.ts';
import styles from '../results/results.css?inline';
import { SearchBody } from './SearchBody.tsx';
import { useVersion } from './use-version.ts';

type DialogMessages = Pick<Messages, 'crash'> & { search: SearchMessages };

/** The messages of the dialog, which are fetched with its code instead of being in every page. `retry` fetches them again. */
function useMessages(url: string): {
  messages: DialogMessages | undefined;
  hasFailed: boolean;
  retry: () => void;
} {
  const [messages, setMessages] = useState<DialogMessages>();
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    fetch(url)
      .then((response) => (response.ok ? response.json() : Promise.reject(new Error(String(response.status)))))
      .then(setMessages, () => setFailures(attempt + 1));
  }, [url, attempt]);
  return { messages, hasFailed: !messages && failures > attempt, retry: () => setAttempt(attempt + 1) };
}

type Props = {
  /** URL of the page with all results. */
  page: string;
  messages: { name: string; placeholder: string; close: string; asleep: string; retry: string };
};

const opensElsewhere = (event: MouseEvent) => event.button || event.ctrlKey || event.metaKey || event.shiftKey;

/**
 * The search dialog. Its field is in every page and works before hydration: it keeps what is typed, and Enter leads to the page
 * with all results. The core opens the dialog, and the focus hydrates it.
 */
export default function SearchDialog({ page, messages }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const loaded = useMessages(`${page}words.json`);
  const [version, setVersion] = useVersion(loaded.messages?.search.versions);

  useEffect(() => {
    adoptStyles(styles);
    dialog.current?.removeAttribute('data-asleep');
    // The text that was typed before hydration.
    setQuery(field.current?.value ?? '');
  }, []);

  const search = (text: string) => {
    if (field.current) field.current.value = text;
    setQuery(text);
    field.current?.focus();
  };
  // A followed link closes the dialog. So does a click outside of it, in browsers that do not support `closedby`.
  const onClick = (event: MouseEvent) => {
    const isLink = event.target instanceof Element && event.target.closest('a');
    if (event.target === dialog.current || (isLink && !opensElsewhere(event))) dialog.current?.close();
  };
  return (
    // It may have been opened, and typed into, before hydration.
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
        {version !== undefined && <input type="hidden" name="version" value={version} />}
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
          <SearchBody
            field={field}
            query={query}
            page={page}
            messages={loaded.messages.search}
            onQuery={search}
            version={version}
            onVersion={setVersion}
          />
        </CrashBoundary>
      ) : (
        <div className="search-asleep" data-failed={loaded.hasFailed || undefined}>
          <p>{messages.asleep}</p>
          <Button onClick={focusThen(field, loaded.retry)}>{messages.retry}</Button>
        </div>
      )}
    </dialog>
  );
}
