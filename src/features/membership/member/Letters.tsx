import { useState } from 'react';
import {
  arrayOf,
  type Check,
  type Checked,
  isInteger,
  isString,
  isTime,
  nullable,
  objectOf,
  oneOf,
} from '#contracts/check.ts';
import { ACTS } from '#contracts/membership/status.ts';
import { getAccountId, toResult, useAuth } from '#features/auth/index.ts';
import { TIMEOUT_MS } from '#lib/backend/timeout.ts';
import { formatDayOfMoment } from '#lib/date.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/Button.tsx';
import { toFileName } from '../export-file.ts';
import { makeReceiptFile, type SignatureRow } from '../receipt-file.ts';
import { ActionStatus, getProblemMessage, type Outcome } from './ActionStatus.tsx';
import { type MemberPageProps, MemberSection } from './MemberSection.tsx';

/** A row of the table `notices`. */
const isNotice = objectOf({
  id: isInteger,
  kind: isString,
  document: nullable(isString),
  version: nullable(isInteger),
  outcome: oneOf(['sent', 'refused']),
  noticed_at: isTime,
});
type Notice = Checked<typeof isNotice>;

const isSignature: Check<SignatureRow> = objectOf({
  document: isString,
  version: isInteger,
  sha256: isString,
  act: oneOf(ACTS),
  statement: nullable(isString),
  signed_at: isTime,
  legal_name: nullable(isString),
  country: nullable(isString),
  firm: nullable(isString),
  firm_number: nullable(isString),
});

const NOTICE = 'id,kind,document,version,outcome,noticed_at';
const SIGNATURE = 'document,version,sha256,act,statement,signed_at,legal_name,country,firm,firm_number';

async function fetchText(path: string): Promise<string> {
  const response = await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}.`);
  return response.text();
}

/** The receipts as a file, and the person's e-mails. */
export function Letters({ data, user, actions }: MemberPageProps) {
  const { client } = useAuth();
  const [notices, setNotices] = useState<Notice[] | null>(null);
  const messages = data.messages.member.letters;
  const database = data.signIn.messages.database;

  async function download(): Promise<Outcome> {
    if (!client) return database.unreachable;
    const query = client.from('agreement_signatures').select(SIGNATURE).order('id');
    const rows = await toResult(query, arrayOf(isSignature));
    if (!rows.ok) return getProblemMessage(rows.problem, database);
    const { agreements, locale, site } = data;
    const file = await makeReceiptFile(rows.data, {
      ...{ agreements, locale, fetchText, facts: data.messages.facts },
      ...{ title: interpolate(messages.head, { site }), origin: location.origin },
    });
    // Whoever has signed out meanwhile may have left the device to others.
    if (getAccountId() !== user.id) return null;
    saveFile(new Blob([file], { type: 'text/plain;charset=utf-8' }), `${toFileName(site)}-${messages.fileName}.txt`);
    return null;
  }

  async function show(): Promise<Outcome> {
    if (!client) return database.unreachable;
    const query = client.from('notices').select(NOTICE).order('id', { ascending: false });
    const found = await toResult(query, arrayOf(isNotice));
    if (!found.ok) return getProblemMessage(found.problem, database);
    setNotices(found.data);
    return null;
  }

  const getTitle = (documentId: string) => data.agreements.find(({ id }) => id === documentId)?.title ?? documentId;
  const describeNotice = ({ kind, document: documentId, version, outcome, noticed_at }: Notice) => {
    const what = Object.entries(messages.kinds).find(([name]) => name === kind)?.[1] ?? kind;
    const about =
      documentId === null
        ? what
        : `${what}: ${interpolate(data.messages.facts.version, { title: getTitle(documentId), version: version ?? '' })}`;
    return interpolate(messages[outcome], { what: about, date: formatDayOfMoment(noticed_at, data.locale) });
  };

  return (
    <MemberSection title={messages.title} lead={messages.lead}>
      <div className="member-buttons">
        <Button isWaiting={actions.pending === 'receipts'} onClick={() => void actions.run('receipts', download)}>
          {actions.pending === 'receipts' ? messages.preparing : messages.file}
        </Button>
        <Button isWaiting={actions.pending === 'notices'} onClick={() => void actions.run('notices', show)}>
          {messages.show}
        </Button>
      </div>
      <ActionStatus actions={actions} action="receipts" done={messages.done} />
      <ActionStatus actions={actions} action="notices" />
      <div aria-live="polite">
        {notices?.length === 0 && <p>{messages.none}</p>}
        {notices && notices.length > 0 && (
          <ul className="member-notices">
            {notices.map((notice) => (
              <li key={notice.id}>{describeNotice(notice)}</li>
            ))}
          </ul>
        )}
      </div>
    </MemberSection>
  );
}
