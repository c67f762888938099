import { useCallback, useEffect, useRef, useState } from 'react';
import type { MembershipStatus } from '#contracts/membership/status.ts';
import type { ShownDocument } from '../documents/order.ts';
import { changesSince, seenIn } from '../sign/changes.ts';
import type { Membership } from '../status/use-membership.ts';
import type { JoinData } from './model.ts';
import { Signature } from './Signature.tsx';
import { SignDocument } from './SignDocument.tsx';

type Props = {
  data: JoinData;
  status: MembershipStatus;
  documents: ShownDocument[];
  membership: Membership;
  /** Hears that somebody presses the button. */
  onSign: () => void;
};

/** The documents, and the signature below them. */
export function ReadAndSign({ data, status, documents, membership, onSign }: Props) {
  const [seen] = useState(() => seenIn(status.documents));
  const changes = changesSince(seen, status.documents);
  const [onScreen, setOnScreen] = useState<Record<string, string | null>>({});
  const box = useRef<HTMLDivElement>(null);
  const isChanged = changes.length > 0;
  useEffect(() => {
    if (isChanged) box.current?.querySelector<HTMLElement>('.document-change')?.focus();
  }, [isChanged]);

  const onShown = useCallback(
    (document: string, sha256: string | null) => setOnScreen((before) => ({ ...before, [document]: sha256 })),
    [],
  );
  const absent = documents.find(({ status }) => onScreen[status.document] !== status.in_force.sha256);

  return (
    <div ref={box}>
      {documents.map((shown) => (
        <SignDocument
          key={shown.status.document}
          shown={shown}
          change={changes.find(({ document }) => document === shown.status.document)}
          data={data}
          onShown={onShown}
        />
      ))}
      <Signature
        data={data}
        documents={documents}
        absent={absent}
        earlierName={status.member?.display_name}
        membership={membership}
        onSign={onSign}
      />
    </div>
  );
}
