import { useState, useSyncExternalStore } from 'react';
import { PAGE_EVENT } from '#lib/events.ts';
import { getVersionOfPage, type SearchVersions } from '../engine/scope.ts';

function subscribe(onChange: () => void): () => void {
  document.addEventListener(PAGE_EVENT, onChange);
  return () => document.removeEventListener(PAGE_EVENT, onChange);
}

type Version = string | undefined;

/** The version of the docs to search in, and how to choose it: that of the page on the screen until then. Undefined is the first one. */
export function useVersion(versions: SearchVersions | undefined): [Version, (version: Version) => void] {
  const ofPage = useSyncExternalStore(
    subscribe,
    () => getVersionOfPage(location.pathname, versions),
    () => undefined,
  );
  // A choice ends with the page on which it was made, or at least with its version.
  const [choice, setChoice] = useState<{ on: Version; version: Version }>();
  const version = choice && choice.on === ofPage ? choice.version : ofPage;
  return [version, (version) => setChoice({ on: ofPage, version })];
}
