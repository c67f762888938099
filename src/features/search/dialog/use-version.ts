import { useState, useSyncExternalStore } from 'react';
import { PAGE_EVENT } from '#lib/events.ts';
import { getVersionOfPage, type SearchVersions } from '../engine/scope.ts';

function subscribe(onChange: () => void): () => void {
  document.addEventListener(PAGE_EVENT, onChange);
  return () => document.removeEventListener(PAGE_EVENT, onChange);
}

type Version = string | undefined;

/** The docs version to search in, by default that of the current page, and a function to choose it. Undefined is the first one. */
export function useVersion(versions: SearchVersions | undefined): [Version, (version: Version) => void] {
  const ofPage = useSyncExternalStore(
    subscribe,
    () => getVersionOfPage(location.pathname, versions),
    () => undefined,
  );
  // A choice lasts as long as the version of the current page does not change.
  const [choice, setChoice] = useState<{ on: Version; version: Version }>();
  const version = choice && choice.on === ofPage ? choice.version : ofPage;
  return [version, (version) => setChoice({ on: ofPage, version })];
}
