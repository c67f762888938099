import { useEffect, useState } from 'react';
import { formatShortDate } from '#lib/date.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import { useDesk } from './desk-context.tsx';
import { List } from './List.tsx';
import type { Reader, ReadingCounts } from './model.ts';

type Shown = { document: string; is_read: boolean };

/** Who has confirmed to have read what members are asked to read, and who has not. */
export default function Reading() {
  const { data, call } = useDesk();
  const messages = data.reading;
  const [found, setFound] = useState<ReadingCounts[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void call<ReadingCounts[]>('desk_reading').then((answer) => {
      if (!isCurrent) return;
      if ('problem' in answer) setProblem(answer.problem);
      else setFound(answer.data);
    });
    return () => {
      isCurrent = false;
    };
  }, [call]);
  if (!messages) return null;
  if (problem)
    return (
      <div className="problem" role="alert">
        <p>{problem}</p>
      </div>
    );
  if (!found) return <p role="status">{data.messages.list.loading}</p>;
  const day = (moment: string) => formatShortDate(new Date(moment), data.locale);
  const toButton = (document: string, is_read: boolean) => (
    <Button
      aria-pressed={shown?.document === document && shown.is_read === is_read}
      onClick={() => setShown({ document, is_read })}
    >
      {is_read ? messages.showRead : messages.showUnread}
    </Button>
  );
  return (
    <>
      <p className="desk-lead">{found.length > 0 ? messages.lead : messages.empty}</p>
      <ul className="desk-versions">
        {found.map(({ document, title, version, effective, read, unread }) => (
          <li key={document}>
            <h3>{interpolate(messages.version, { title, version })}</h3>
            <p>{interpolate(messages.counts, { date: day(effective), read, unread })}</p>
            <div className="member-buttons">
              {toButton(document, false)}
              {toButton(document, true)}
            </div>
            {shown?.document === document && (
              <List<Reader>
                name="desk_readers"
                args={shown}
                first={0}
                caption={shown.is_read ? messages.read : messages.unread}
                empty={messages.none}
                keyOf={({ number }) => number}
                columns={[
                  { title: data.messages.roll.number, show: ({ number }) => number },
                  { title: data.messages.applications.name, show: ({ display_name }) => display_name },
                  {
                    title: messages.confirmed,
                    show: (reader) =>
                      reader.confirmed_at === null
                        ? messages.never
                        : interpolate(messages.confirmedVersion, {
                            version: reader.version ?? '',
                            date: day(reader.confirmed_at),
                          }),
                  },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
