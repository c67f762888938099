import type { Site } from '#contracts/site-config/index.ts';

type Props = { logo: Site['navbar']['logo']; size: number };

/** The logo of the community, in the colours of each mode if it has two. */
export const Logo = ({ logo: { src, srcDark, alt }, size }: Props) => (
  <>
    <img className={srcDark && 'only-light'} src={src} alt={alt} width={size} height={size} loading="lazy" />
    {srcDark && <img className="only-dark" src={srcDark} alt={alt} width={size} height={size} loading="lazy" />}
  </>
);
