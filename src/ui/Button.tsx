import type { ButtonHTMLAttributes } from 'react';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: 'primary' | 'plain' | 'link';
  /** Ignores presses, but keeps the focus and stays readable, unlike `disabled`. */
  isWaiting?: boolean;
};

const classes = { primary: 'button button-primary', plain: 'button', link: 'button-link' };

/** A button that keeps the focus while its action is pending. */
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
