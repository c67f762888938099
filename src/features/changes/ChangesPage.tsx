import { formatDate } from '#lib/date.ts';
import { FEEDS } from '#lib/feeds.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { byDay, type Change, type ChangedDocument, type Changes } from './model.ts';

type Texts = { messages: Messages['changes'] };

function DocumentLine({ document: { kind, title, href, history }, messages }: Texts & { document: ChangedDocument }) {
  return (
    <li>
      <span className="change-kind">{messages.kinds[kind]}</span>{' '}
      <span>
        {href ? <a href={href}>{title}</a> : title}
        {history && (
          <>
            {' '}
            <a className="change-history" href={history} aria-label={interpolate(messages.historyOf, { title })}>
              {messages.history}
            </a>
          </>
        )}
      </span>
    </li>
  );
}

const ChangeItem = ({ change: { id, subject, author, documents, more }, messages }: Texts & { change: Change }) => (
  <li id={id}>
    <p>
      {subject} <span className="change-author">{interpolate(messages.by, { author })}</span>
    </p>
    <ul>
      {documents.map((changed) => (
        <DocumentLine key={`${changed.kind} ${changed.href ?? changed.title}`} {...{ document: changed, messages }} />
      ))}
      {more > 0 && <li>{interpolate(messages.more, { n: more })}</li>}
    </ul>
  </li>
);

/** The latest changes of the handbook, by day, and their feeds. */
export const ChangesPage = ({ changes: { locale, href, list }, messages }: Texts & { changes: Changes }) => (
  <>
    <div className="prose changes-head">
      <h1>{messages.title}</h1>
      <p className="lead">{messages.description}</p>
      {!list?.length && <p>{list ? messages.none : messages.unknown}</p>}
    </div>
    {[...byDay(list ?? [])].map(([day, changes]) => (
      <section key={day} className="changes-day" aria-labelledby={`day-${day}`}>
        <h2 id={`day-${day}`}>
          <time dateTime={day}>{formatDate(new Date(day), locale)}</time>
        </h2>
        <ul>
          {changes.map((change) => (
            <ChangeItem key={change.id} change={change} messages={messages} />
          ))}
        </ul>
      </section>
    ))}
    <p className="changes-feeds">
      {messages.feeds}:{' '}
      {[FEEDS.atom, FEEDS.json].map(({ file, name }) => (
        <a key={file} href={href + file}>
          {name}
        </a>
      ))}
    </p>
  </>
);
