import { useEffect, useState } from 'react';
import type { Messages } from '#lib/messages/index.ts';

type DialogMessages = Pick<Messages, 'search' | 'crash'>;

/** The words of the dialog: not on every page, but fetched with its code. `hasFailed` until `again` brings them. */
export function useMessages(address: string): {
  messages: DialogMessages | undefined;
  hasFailed: boolean;
  again: () => void;
} {
  const [messages, setMessages] = useState<DialogMessages>();
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    fetch(address)
      .then((response) => (response.ok ? response.json() : Promise.reject(new Error(String(response.status)))))
      .then(setMessages, () => setFailures(attempt + 1));
  }, [address, attempt]);
  return { messages, hasFailed: !messages && failures > attempt, again: () => setAttempt(attempt + 1) };
}
