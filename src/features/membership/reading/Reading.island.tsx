import { type ReactNode, useId } from 'react';
import { AuthProvider } from '#features/auth/index.ts';
import { Button } from '#ui/Button.tsx';
import { CrashBoundary } from '#ui/CrashBoundary.tsx';
import type { ReadingData } from './load.ts';
import { ReadingDocument } from './ReadingDocument.tsx';
import { useReading } from './use-reading.ts';

/** The frame of everything here; on a document's page it exists before it is known whether somebody is signed in. */
function Frame({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="reading" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Reading({ data }: { data: ReadingData }) {
  const { messages, shown } = data;
  const { status, problem, pending, account, confirm, reload } = useReading();
  const known =
    status?.documents.filter(({ document: documentId }) => data.documents.some(({ id }) => id === documentId)) ?? [];

  if (!account) {
    // The member page already has a sign-in form.
    if (!shown) return null;
    return (
      <Frame title={messages.title}>
        <p>
          {messages.visitor}{' '}
          <a className="reading-sign-in" href={data.memberPage}>
            {messages.signIn}
          </a>
        </p>
      </Frame>
    );
  }

  const fault = problem && (
    <div className="problem" role="alert">
      <p>{messages.database[problem]}</p>
      {(!status || problem === 'changed') && <Button onClick={reload}>{messages.retry}</Button>}
    </div>
  );
  if (!status) {
    if (!shown) return problem && <Frame title={messages.title}>{fault}</Frame>;
    return <Frame title={messages.title}>{fault ?? <p role="status">{messages.loading}</p>}</Frame>;
  }
  if (!status.is_member)
    return (
      shown && (
        <Frame title={messages.title}>
          <p>{messages.noMember}</p>
        </Frame>
      )
    );

  const toItem = (doc: (typeof known)[number]) => (
    <ReadingDocument
      data={data}
      doc={doc}
      isPending={pending === doc.document}
      onConfirm={(sha256, locale) => confirm(doc.document, sha256, locale)}
    />
  );
  const asked = known.filter(({ is_asked }) => is_asked);
  const done = known.filter(({ is_asked, confirmed }) => !is_asked && confirmed);
  // The backend may not know yet that this document has to be read.
  if (known.length === 0 || (!shown && asked.length + done.length === 0)) return fault;
  const title = asked.length > 0 || done.length === 0 ? messages.title : messages.done;
  if (shown)
    return (
      <Frame title={title}>
        {asked.length > 0 && <p>{messages.lead}</p>}
        {known.map((doc) => (
          <div key={doc.document}>{toItem(doc)}</div>
        ))}
        {fault}
      </Frame>
    );
  return (
    <Frame title={title}>
      {asked.length > 0 && <p>{messages.lead}</p>}
      <ul>
        {[...asked, ...done].map((doc) => (
          <li key={doc.document}>{toItem(doc)}</li>
        ))}
      </ul>
      {fault}
    </Frame>
  );
}

/** "Please read this": what members are asked to read, with the confirmation. */
export default function ReadingIsland({ data }: { data: ReadingData }) {
  return (
    <CrashBoundary messages={data.messages.crash}>
      <AuthProvider backend={data.backend}>
        <Reading data={data} />
      </AuthProvider>
    </CrashBoundary>
  );
}
