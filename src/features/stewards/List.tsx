import { type ReactNode, useEffect, useId, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { useDesk } from './desk-context.tsx';
import type { Page } from './model.ts';

type Column<Item> = { title: string; show: (item: Item) => ReactNode };

type Props<Item> = {
  /** The function of the database, and what it is asked; a change starts the list again. */
  name: string;
  args?: Record<string, unknown>;
  /** What the first page comes after. */
  first: string | number;
  caption: string;
  empty: string;
  columns: Column<Item>[];
  keyOf: (item: Item) => string | number;
};

type State<Item> = { items: Item[]; next: Page<Item>['next']; problem: string | null; isLoading: boolean };

/** A list in pages of fifty, as a table that is a stack of entries on a narrow screen. */
export function List<Item>({ name, args = {}, first, caption, empty, columns, keyOf }: Props<Item>) {
  const { call, data } = useDesk();
  const messages = data.messages.list;
  const [state, setState] = useState<State<Item>>({ items: [], next: first, problem: null, isLoading: true });
  const id = useId();
  const asked = JSON.stringify(args);

  useEffect(() => {
    let isCurrent = true;
    setState({ items: [], next: first, problem: null, isLoading: true });
    void call<Page<Item>>(name, { ...JSON.parse(asked), after: first }).then((answer) => {
      if (!isCurrent) return;
      if ('problem' in answer) setState({ items: [], next: first, problem: answer.problem, isLoading: false });
      else setState({ ...answer.data, problem: null, isLoading: false });
    });
    return () => {
      isCurrent = false;
    };
  }, [call, name, asked, first]);

  async function more(): Promise<void> {
    setState((before) => ({ ...before, problem: null, isLoading: true }));
    const answer = await call<Page<Item>>(name, { ...args, after: state.next });
    if ('problem' in answer) setState((before) => ({ ...before, problem: answer.problem, isLoading: false }));
    else {
      const { items, next } = answer.data;
      setState((before) => ({ items: [...before.items, ...items], next, problem: null, isLoading: false }));
    }
  }

  const { items, next, problem, isLoading } = state;
  return (
    <div className="desk-list">
      {items.length > 0 && (
        <table>
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
              <tr key={keyOf(item)}>
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
        {isLoading ? messages.loading : items.length === 0 && !problem ? empty : ''}
      </p>
      <div className="problem" role="alert">
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
