import type { ButtonHTMLAttributes } from 'react';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: 'primary' | 'plain' | 'link';
  /** Takes no press for now, but keeps the focus, and its name can still be read. */
  isWaiting?: boolean;
};

const classes = { primary: 'button button-primary', plain: 'button', link: 'button-link' };

/** A button that stays where the focus is while its work is under way. */
export function Button({ look = 'plain', isWaiting = false, type = 'button', onClick, ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={classes[look]}
      aria-disabled={isWaiting || undefined}
      onClick={isWaiting ? (event) => event.preventDefault() : onClick}
    />
  );
}
