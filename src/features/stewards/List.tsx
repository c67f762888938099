import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Check } from '#contracts/check.ts';
import { formatShortDate } from '#lib/date.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { useLatest } from '#lib/use-latest.ts';
import { Button } from '#ui/Button.tsx';
import { type Answer, useDesk } from './desk-context.tsx';
import { isPageOf, type Page } from './model.ts';

type Column<Item> = { title: string; show: (item: Item) => ReactNode };

type Props<Item> = {
  /** The database function, and its arguments; a change starts the list again. */
  name: string;
  isItem: Check<Item>;
  args?: Record<string, unknown>;
  /** The cursor of the first page. */
  first: string | number;
  caption: string;
  empty: string;
  /** How often an act has changed the list. With each, as much as was shown is loaded again. */
  changes?: number;
  columns: Column<Item>[];
  getKey: (item: Item) => string | number;
};

type State<Item> = { items: Item[]; next: Page<Item>['next']; problem: string | null; isLoading: boolean };

/** The day of a moment in a column. It stays on one line, as a long name beside it may not. */
export function Day({ moment }: { moment: string | null }) {
  const { data } = useDesk();
  return moment && <span className="desk-day">{formatShortDate(new Date(moment), data.locale)}</span>;
}

/** A list in pages of fifty, as a table, which becomes a stack of entries on a narrow screen. */
export function List<Item>({
  name,
  isItem,
  args = {},
  first,
  caption,
  empty,
  changes = 0,
  columns,
  getKey,
}: Props<Item>) {
  const { call, data } = useDesk();
  const messages = data.messages.list;
  const [state, setState] = useState<State<Item>>({ items: [], next: first, problem: null, isLoading: true });
  const id = useId();
  const latest = useLatest();
  const asked = JSON.stringify(args);
  const table = useRef<HTMLTableElement>(null);
  const [firstNew, setFirstNew] = useState<number | null>(null);
  // The pressed button may be gone, so the focus moves to the first new entry.
  useEffect(() => {
    if (firstNew !== null) table.current?.tBodies[0]?.rows[firstNew]?.focus();
  }, [firstNew]);

  const count = useRef(0);
  useEffect(() => {
    const wanted = changes > 0 ? count.current : 0;
    async function load(): Promise<Answer<Page<Item>>> {
      const found: Page<Item> = { items: [], next: first };
      do {
        const answer = await call(name, { ...JSON.parse(asked), after: found.next }, isPageOf(isItem));
        if ('problem' in answer) return answer;
        found.items.push(...answer.data.items);
        found.next = answer.data.next;
      } while (found.next !== null && found.items.length < wanted);
      return { data: found };
    }

    setFirstNew(null);
    setState({ items: [], next: first, problem: null, isLoading: true });
    void latest(load()).then((answer) => {
      if (!answer) return;
      if ('problem' in answer) setState({ items: [], next: first, problem: answer.problem, isLoading: false });
      else setState({ ...answer.data, problem: null, isLoading: false });
    });
  }, [call, name, isItem, asked, changes, first, latest]);

  async function more(): Promise<void> {
    setState((before) => ({ ...before, problem: null, isLoading: true }));
    const answer = await latest(call(name, { ...args, after: state.next }, isPageOf(isItem)));
    // The list has started again in the meantime.
    if (!answer) return;
    if ('problem' in answer) setState((before) => ({ ...before, problem: answer.problem, isLoading: false }));
    else {
      const { items, next } = answer.data;
      setFirstNew(state.items.length);
      setState((before) => ({ items: [...before.items, ...items], next, problem: null, isLoading: false }));
    }
  }

  const { items, next, problem, isLoading } = state;
  useEffect(() => {
    if (items.length > 0) count.current = items.length;
  }, [items]);
  return (
    <div className="desk-list">
      {items.length > 0 && (
        <table ref={table}>
          <caption id={id}>{caption}</caption>
          <thead>
            <tr>
              {columns.map(({ title }) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={getKey(item)} tabIndex={-1}>
                {columns.map(({ title, show }) => (
                  <td key={title} data-title={title}>
                    {show(item)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="desk-list-state" role="status">
        {isLoading && messages.loading}
        {!isLoading && !problem && (items.length === 0 ? empty : interpolate(messages.shown, { n: items.length }))}
      </p>
      <div className="problem" aria-live="polite">
        {problem && <p>{problem}</p>}
      </div>
      {next !== null && (problem || items.length > 0) && (
        <Button isWaiting={isLoading} onClick={() => void more()}>
          {problem ? messages.retry : messages.more}
        </Button>
      )}
    </div>
  );
}
