import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  /** Whether it is focused when it appears: where the visitor's own step has brought it. */
  takesFocus: boolean;
  id?: string;
  children: ReactNode;
};

/** The heading of what takes the place of something else, so that nobody loses their place. */
export function PanelHeading({ takesFocus, id, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const mayTakeFocus = useRef(takesFocus);
  useEffect(() => {
    if (mayTakeFocus.current) heading.current?.focus();
  }, []);
  return (
    <h2 ref={heading} id={id} tabIndex={-1}>
      {children}
    </h2>
  );
}
