import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLatest } from '#lib/use-latest.ts';
import { Button } from '#ui/Button.tsx';
import { type Answer, type Call, useDesk } from './desk-context.tsx';
import type { DeskData } from './load.ts';

/** What a function of the database answers, null before it has; `reload` asks again. Nothing is asked without a call. */
export function useQuery<T>(call: Call | null, name: string) {
  const [answer, setAnswer] = useState<Answer<T> | null>(null);
  const latest = useLatest();
  const load = useCallback(async () => {
    const next = call && (await latest(call<T>(name)));
    if (next) setAnswer(next);
  }, [call, name, latest]);
  useEffect(() => void load(), [load]);
  return { answer, reload: useCallback(() => void load(), [load]) };
}

type QueryStatusProps = {
  answer: Answer<unknown> | null;
  messages: DeskData['messages']['list'];
  onRetry: () => void;
};

/** That an answer is still to come, or what went wrong. */
export function QueryStatus({ answer, messages, onRetry }: QueryStatusProps) {
  if (!answer || !('problem' in answer)) return <p role="status">{messages.loading}</p>;
  return (
    <div className="problem" role="alert">
      <p>{answer.problem}</p>
      <Button onClick={onRetry}>{messages.retry}</Button>
    </div>
  );
}

/** What a function of the database answers, as `children` show it. */
export function QueryResult<T>({ name, children }: { name: string; children: (data: T) => ReactNode }) {
  const { data, call } = useDesk();
  const { answer, reload } = useQuery<T>(call, name);
  if (answer && 'data' in answer) return children(answer.data);
  return <QueryStatus answer={answer} messages={data.messages.list} onRetry={reload} />;
}
