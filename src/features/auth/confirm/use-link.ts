import { useSyncExternalStore } from 'react';
import { type Link, parseLink } from './link.ts';

const CHANGE_EVENT = 'commonplace:link';
const NONE: Link = { is: 'none' };

let last: { parameters: string; link: Link } = { parameters: '', link: NONE };

/** What the early script took out of the address bar; the same object for the same link, as React compares by identity. */
function read(): Link {
  const parameters: unknown = history.state?.signIn;
  const text = typeof parameters === 'string' ? parameters : '';
  if (text !== last.parameters) last = { parameters: text, link: parseLink(text) };
  return last.link;
}

function subscribe(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  addEventListener('popstate', onChange);
  document.addEventListener(CHANGE_EVENT, onChange);
  return () => {
    removeEventListener('hashchange', onChange);
    removeEventListener('popstate', onChange);
    document.removeEventListener(CHANGE_EVENT, onChange);
  };
}

function drop(): void {
  history.replaceState(null, '');
  document.dispatchEvent(new Event(CHANGE_EVENT));
}

/** The link that the visitor followed, and how to be done with it. */
export const useLink = (): { link: Link; drop: () => void } => ({
  link: useSyncExternalStore(subscribe, read, () => NONE),
  drop,
});
