import type { Site } from '#contracts/site-config/index.ts';

/** A logo with its URLs; `ratio` says how many times as wide as high it is, unless it is square. */
export type ShownLogo = Site['navbar']['logo'] & { ratio?: number };

/** `size`: its height, in pixels. */
type Props = { logo: ShownLogo; size: number };

/** The logo of the community, in the colours of each mode if it has two. */
export const Logo = ({ logo: { src, srcDark, alt, ratio = 1 }, size }: Props) => (
  <>
    <img
      className={srcDark && 'only-light'}
      src={src}
      alt={alt}
      width={Math.round(size * ratio)}
      height={size}
      loading="lazy"
    />
    {srcDark && (
      <img
        className="only-dark"
        src={srcDark}
        alt={alt}
        width={Math.round(size * ratio)}
        height={size}
        loading="lazy"
      />
    )}
  </>
);
