import { useEffect, useRef } from 'react';
import { Button } from '#ui/Button.tsx';

type Props = {
  text: string;
  show: string;
  /** Whether it was folded just now by the visitor, who then goes on from here. */
  takesFocus: boolean;
  onShow: () => void;
};

/** A question that is put aside: what that means, and the way back to it. */
export function Folded({ text, show, takesFocus, onShow }: Props) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) note.current?.focus();
  }, [takesFocus]);
  return (
    <div className="asked-folded">
      <p ref={note} tabIndex={-1}>
        {text}
      </p>
      <Button onClick={onShow}>{show}</Button>
    </div>
  );
}
