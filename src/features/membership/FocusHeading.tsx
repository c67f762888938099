import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  /** Whether it takes the focus when it appears: set it if the visitor's own action has led here. */
  focusOnMount: boolean;
  id?: string;
  children: ReactNode;
};

/** The heading of a section that replaces another one. Keyboard and screen reader users continue from here. */
export function FocusHeading({ focusOnMount, id, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isWanted = useRef(focusOnMount);
  useEffect(() => {
    if (isWanted.current) heading.current?.focus();
  }, []);
  return (
    <h2 ref={heading} id={id} tabIndex={-1}>
      {children}
    </h2>
  );
}
