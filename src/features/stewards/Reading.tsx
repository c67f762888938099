import { useState } from 'react';
import { arrayOf } from '#contracts/check.ts';
import { formatShortDate } from '#lib/date.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import { useDesk } from './desk-context.tsx';
import { List } from './List.tsx';
import { isReader, isReadingCounts, type ReadingCounts } from './model.ts';
import { QueryResult } from './QueryResult.tsx';

const areCounts = arrayOf(isReadingCounts);

type Shown = { document: string; is_read: boolean };

/** Members who have confirmed required reading, and members who have not. */
export default function Reading() {
  return (
    <QueryResult name="desk_reading" isExpected={areCounts}>
      {(found) => <Documents found={found} />}
    </QueryResult>
  );
}

function Documents({ found }: { found: ReadingCounts[] }) {
  const { data } = useDesk();
  const messages = data.reading;
  const [shown, setShown] = useState<Shown | null>(null);
  if (!messages) return null;
  const day = (moment: string) => formatShortDate(new Date(moment), data.locale);
  const toButton = ({ document: id, title }: ReadingCounts, is_read: boolean) => {
    const label = is_read ? messages.showRead : messages.showUnread;
    return (
      <Button
        aria-label={`${label}: ${title}`}
        aria-pressed={shown?.document === id && shown.is_read === is_read}
        onClick={() => setShown({ document: id, is_read })}
      >
        {label}
      </Button>
    );
  };
  return (
    <>
      <p className="desk-lead">{found.length > 0 ? messages.lead : messages.empty}</p>
      <ul className="desk-versions">
        {found.map((counts) => (
          <li key={counts.document}>
            <h3>{interpolate(messages.version, { title: counts.title, version: counts.version })}</h3>
            <p>
              {interpolate(messages.counts, {
                date: day(counts.effective),
                read: counts.read,
                unread: counts.unread,
              })}
            </p>
            <div className="member-buttons">
              {toButton(counts, false)}
              {toButton(counts, true)}
            </div>
            {shown?.document === counts.document && (
              <List
                name="desk_readers"
                isItem={isReader}
                args={shown}
                first={0}
                caption={shown.is_read ? messages.read : messages.unread}
                empty={messages.none}
                getKey={({ number }) => number}
                columns={[
                  { title: data.messages.roll.number, show: ({ number }) => number },
                  { title: data.messages.applications.name, show: ({ display_name }) => <bdi>{display_name}</bdi> },
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
