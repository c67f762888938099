import { useState } from 'react';
import { formatShortDate } from '#lib/date.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import { useDesk } from './desk-context.tsx';
import { Day, List } from './List.tsx';
import { isNotices, isPageAnswers, isUndeliverable, isUntold, type Notices as NoticesInfo } from './model.ts';
import { QueryResult } from './QueryResult.tsx';

/** Answers to "Was this page helpful?", by page. */
export function Answers() {
  const { data } = useDesk();
  const messages = data.messages.answers;
  return (
    <>
      <p className="desk-lead">{messages.lead}</p>
      <List
        name="desk_answers"
        isItem={isPageAnswers}
        first=""
        caption={messages.caption}
        empty={messages.empty}
        getKey={({ page }) => page}
        columns={[
          { title: messages.page, show: ({ page }) => <a href={page}>{page}</a> },
          { title: messages.yes, show: ({ yes }) => yes },
          { title: messages.no, show: ({ no }) => no },
          { title: messages.first, show: ({ first_day }) => <Day moment={first_day} /> },
          { title: messages.last, show: ({ last_day }) => <Day moment={last_day} /> },
        ]}
      />
    </>
  );
}

/** Members who were informed about a version, members who were not, and letters that could not be delivered. */
export function Notices() {
  return (
    <QueryResult name="desk_notices" isExpected={isNotices}>
      {(found) => <Versions found={found} />}
    </QueryResult>
  );
}

function Versions({ found }: { found: NoticesInfo }) {
  const { data } = useDesk();
  const messages = data.messages.notices;
  const [shown, setShown] = useState<{ document: string; version: number } | null>(null);
  const nameColumn = {
    title: data.messages.applications.name,
    show: ({ display_name }: { display_name: string | null }) => display_name && <bdi>{display_name}</bdi>,
  };
  return (
    <>
      <p className="desk-lead">{messages.lead}</p>
      <ul className="desk-versions">
        {found.versions.map(({ document: id, title, version, effective, told, untold }) => {
          const name = interpolate(messages.version, { title, version });
          const isShown = shown?.document === id && shown.version === version;
          return (
            <li key={`${id} ${version}`}>
              <h3>{name}</h3>
              <p>
                {interpolate(messages.counts, {
                  date: formatShortDate(new Date(effective), data.locale),
                  told,
                  untold,
                })}
              </p>
              {untold > 0 && (
                <Button
                  aria-label={`${messages.show}: ${name}`}
                  aria-expanded={isShown}
                  onClick={() => setShown(isShown ? null : { document: id, version })}
                >
                  {messages.show}
                </Button>
              )}
              {isShown && (
                <List
                  name="desk_untold"
                  isItem={isUntold}
                  args={shown}
                  first={0}
                  caption={messages.untold}
                  empty={messages.none}
                  getKey={({ number }) => number}
                  columns={[
                    { title: data.messages.roll.number, show: ({ number }) => number },
                    nameColumn,
                    {
                      title: messages.letter,
                      show: ({ letter }) =>
                        messages.states[
                          letter === 'waiting' || letter === 'sending'
                            ? 'waiting'
                            : letter === 'undeliverable'
                              ? letter
                              : 'none'
                        ],
                    },
                  ]}
                />
              )}
            </li>
          );
        })}
      </ul>
      <h3>{messages.letters}</h3>
      <p>{interpolate(messages.waiting, { n: found.waiting })}</p>
      <List
        name="desk_undeliverable"
        isItem={isUndeliverable}
        first={0}
        caption={messages.undeliverable}
        empty={messages.allDelivered}
        getKey={({ key }) => key}
        columns={[
          { title: data.messages.roll.number, show: ({ number }) => number ?? '' },
          nameColumn,
          { title: messages.written, show: ({ written_at }) => <Day moment={written_at} /> },
          { title: messages.answer, show: ({ answer }) => answer && <bdi>{answer}</bdi> },
        ]}
      />
    </>
  );
}
