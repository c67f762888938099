import { useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { inFileName } from '../member/file-name.ts';
import { saveFile } from '../member/save-file.client.ts';
import { type CardProps, MemberCard } from './MemberCard.tsx';
import { pictureOf } from './paint.client.ts';

/** The card, and the way to keep it as a picture. */
export function CardWithPicture(props: Omit<CardProps, 'ref'>) {
  const card = useRef<SVGSVGElement>(null);
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'failed'>('idle');
  const { messages, site, number } = props;

  async function save(): Promise<void> {
    if (!card.current) return;
    setState('saving');
    try {
      saveFile(await pictureOf(card.current), `${inFileName(site)}-member-${number}.png`);
      setState('saved');
    } catch (error) {
      console.error('The picture of the card could not be made.', error);
      setState('failed');
    }
  }

  return (
    <div className="member-card-frame">
      <MemberCard {...props} ref={card} />
      <p className="member-card-save">
        <Button look="link" isWaiting={state === 'saving'} onClick={() => void save()}>
          {state === 'saving' ? messages.saving : messages.save}
        </Button>
        <span aria-live="polite">
          {state === 'saved' && messages.saved}
          {state === 'failed' && messages.failed}
        </span>
      </p>
    </div>
  );
}
