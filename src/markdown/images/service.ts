import type { LocalImageService } from 'astro';
import sharp from 'astro/assets/services/sharp';

/** What pictures are made in, in pixels: a column on a plain screen, one on a sharp screen, a phone, an enlarged picture. */
const WIDTHS = [576, 864, 1152, 1728];
/** Wider than any screen is useful for; what a camera gives beyond it is left away. */
const WIDEST = 2560;
/** A picture is as wide as the column of text, `--measure`, or as the screen without its margins. */
const SIZES = '(min-width: 40rem) 36rem, 92vw';

/**
 * How Astro makes a picture of the content small: WebP in several widths, of which the browser takes the one that fits.
 * `src` is the largest; what opens a picture larger, books and feeds take that. A drawing (SVG) stays as it is.
 */
const pictures: LocalImageService = {
  ...sharp,
  async validateOptions(given, ...config) {
    const options = (await sharp.validateOptions?.(given, ...config)) ?? given;
    const { format, width, height } = options;
    if (format === 'svg' || !width || !height || options.widths || options.densities) return options;
    const widest = Math.min(width, WIDEST);
    const whole = { ...options, width: widest, height: Math.round((height * widest) / width) };
    const widths = WIDTHS.filter((one) => one < widest);
    if (widths.length === 0) return whole;
    return { ...whole, densities: undefined, widths: [...widths, widest], sizes: options.sizes ?? SIZES };
  },
};

export default pictures;
