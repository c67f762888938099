import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Check } from '#contracts/check.ts';
import { useLatest } from '#lib/use-latest.ts';
import { Button } from '#ui/Button.tsx';
import { type Answer, type Call, useDesk } from './desk-context.tsx';
import type { DeskData } from './load.ts';

/**
 * The response of a database function, null before it arrives; `reload` calls it again. If that fails, the data stay, unless the person
 * may no longer see them.
 */
export function useQuery<T>(call: Call, name: string, isExpected: Check<T>) {
  const [answer, setAnswer] = useState<Answer<T> | null>(null);
  const [isLoading, setLoading] = useState(true);
  const latest = useLatest();
  const load = useCallback(async () => {
    setLoading(true);
    const next = await latest(call(name, {}, isExpected));
    if (!next) return;
    setLoading(false);
    const isFault = 'problem' in next && !next.isRefused;
    setAnswer((before) => (isFault && before && 'data' in before ? before : next));
  }, [call, name, isExpected, latest]);
  useEffect(() => void load(), [load]);
  return { answer, isLoading, reload: useCallback(() => void load(), [load]) };
}

type QueryStatusProps = {
  answer: Answer<unknown> | null;
  isLoading: boolean;
  messages: DeskData['messages']['list'];
  onRetry: () => void;
};

/** Says that a response is still loading, or what went wrong. */
export function QueryStatus({ answer, isLoading, messages, onRetry }: QueryStatusProps) {
  if (!answer || !('problem' in answer)) return <p role="status">{messages.loading}</p>;
  const text = isLoading ? messages.loading : answer.problem;
  return (
    <div className="problem">
      {/* A new one each time, as some screen readers do not say what changes in an alert. */}
      <p key={text} role="alert">
        {text}
      </p>
      <Button isWaiting={isLoading} onClick={onRetry}>
        {messages.retry}
      </Button>
    </div>
  );
}

type QueryResultProps<T> = { name: string; isExpected: Check<T>; children: (data: T) => ReactNode };

/** Shows the response of a database function with `children`. */
export function QueryResult<T>({ name, isExpected, children }: QueryResultProps<T>) {
  const { data, call } = useDesk();
  const { answer, isLoading, reload } = useQuery(call, name, isExpected);
  if (answer && 'data' in answer) return children(answer.data);
  return <QueryStatus answer={answer} isLoading={isLoading} messages={data.messages.list} onRetry={reload} />;
}
