import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { CrashBoundary } from '#ui/CrashBoundary.tsx';
import { chooseTab, shownTab, TAB_EVENT } from './tabs.client.ts';

type Props = {
  /** The id of the group around the list. */
  id: string;
  tabs: { value: string; label: string }[];
  shown: string;
  /** What a screen reader calls the row. */
  name: string;
  crash: { title: string; tryAgain: string };
};

/** Where the arrow keys, Home and End lead from the tab at an index. */
function destination(key: string, index: number, count: number, isLeftToRight: boolean): number | undefined {
  const forward = isLeftToRight ? 'ArrowRight' : 'ArrowLeft';
  const back = isLeftToRight ? 'ArrowLeft' : 'ArrowRight';
  if (key === forward) return (index + 1) % count;
  if (key === back) return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

function List({ id, tabs, shown, name }: Omit<Props, 'crash'>) {
  // A remembered choice may have been shown before this woke: what the page shows is what it starts from.
  const [selected, setSelected] = useState(() => shownTab(id) ?? shown);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const group = document.getElementById(id);
    const follow = () => setSelected((value) => shownTab(id) ?? value);
    group?.addEventListener(TAB_EVENT, follow);
    return () => group?.removeEventListener(TAB_EVENT, follow);
  }, [id]);

  const choose = (index: number) => {
    const tab = tabs[index];
    const button = list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index];
    if (!tab || !button) return;
    chooseTab(id, tab.value);
    button.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const index = tabs.findIndex(({ value }) => value === selected);
    const isLeftToRight = getComputedStyle(event.currentTarget).direction === 'ltr';
    const next = destination(event.key, index, tabs.length, isLeftToRight);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  };

  return (
    <div role="tablist" aria-label={name} ref={list} onKeyDown={onKeyDown}>
      {tabs.map(({ value, label }, index) => (
        <button
          key={value}
          type="button"
          role="tab"
          id={`${id}-${index}-tab`}
          aria-controls={`${id}-${index}`}
          aria-selected={value === selected}
          tabIndex={value === selected ? 0 : -1}
          data-value={value}
          onClick={() => choose(index)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** The row of tabs over the panels of a group. */
export default function TabList({ crash, ...props }: Props) {
  return (
    <CrashBoundary messages={crash}>
      <List {...props} />
    </CrashBoundary>
  );
}
