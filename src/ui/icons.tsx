import type { ReactNode } from 'react';

/** The icons, drawn on a 20-pixel grid with a 1.5-pixel line. */
const shapes = {
  menu: <path d="M3 6h14M3 10h14M3 14h14" />,
  close: <path d="m5 5 10 10M15 5 5 15" />,
  chevron: <path d="m7 4.5 5.5 5.5L7 15.5" />,
  down: <path d="m4.5 7.5 5.5 5 5.5-5" />,
  up: <path d="M10 16V4.5M4.5 9.5 10 4l5.5 5.5" />,
  search: <path d="M8.75 3.5a5.25 5.25 0 1 0 0 10.5 5.25 5.25 0 0 0 0-10.5zM12.6 12.6l4 4" />,
  home: <path d="M3.5 9.5 10 4l6.5 5.5M5.5 8.5v7.5h9V8.5" />,
  pencil: <path d="m12.5 4.5 3 3L7 16l-3.5.5L4 13z" />,
  sun: (
    <>
      <circle cx="10" cy="10" r="3.25" />
      <path d="M10 2.5v2M10 15.5v2M2.5 10h2M15.5 10h2M4.7 4.7l1.4 1.4M13.9 13.9l1.4 1.4M4.7 15.3l1.4-1.4M13.9 6.1l1.4-1.4" />
    </>
  ),
  moon: <path d="M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5z" />,
  language: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M3 10h14M10 3c2.2 2 3 4.3 3 7s-.8 5-3 7c-2.2-2-3-4.3-3-7s.8-5 3-7z" />
    </>
  ),
  signOut: <path d="M11.5 4H4.5v12h7M8.5 10h8M13.5 7l3 3-3 3" />,
  panel: <path d="M3.5 4.5h13v11h-13zM8 4.5v11" />,
} satisfies Record<string, ReactNode>;

type IconName = keyof typeof shapes;

type IconProps = {
  name: IconName;
  /** In rem: it grows with the letters. */
  size?: number;
};

/** A decorative icon. Its meaning is in the text next to it or in the accessible name of its control. */
export function Icon({ name, size = 1.25 }: IconProps) {
  return (
    <svg className={`icon icon-${name}`} viewBox="0 0 20 20" width={`${size}rem`} aria-hidden="true">
      {shapes[name]}
    </svg>
  );
}
