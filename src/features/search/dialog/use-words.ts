import { useEffect, useState } from 'react';
import type { Words } from '#lib/messages/index.ts';

export type DialogWords = Pick<Words, 'search' | 'crash'>;

/** The words of the dialog: not on every page, but fetched with its code. `hasFailed` until `again` brings them. */
export function useWords(address: string): { words: DialogWords | undefined; hasFailed: boolean; again: () => void } {
  const [words, setWords] = useState<DialogWords>();
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    fetch(address)
      .then((response) => (response.ok ? response.json() : Promise.reject(new Error(String(response.status)))))
      .then(setWords, () => setFailures(attempt + 1));
  }, [address, attempt]);
  return { words, hasFailed: !words && failures > attempt, again: () => setAttempt(attempt + 1) };
}
