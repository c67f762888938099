import type { Site } from '#contracts/site-config/index.ts';

/** `ratio`: how many times as wide as high it is, unless it is square. `size`: its height, in pixels. */
type Props = { logo: Site['navbar']['logo'] & { ratio?: number }; size: number };

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
