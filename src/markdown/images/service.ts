import type { LocalImageService } from 'astro';
import sharp from 'astro/assets/services/sharp';

/** Widths of pictures, in pixels: a column on a normal screen, on a high-density one, a phone, an enlarged picture. */
const WIDTHS = [576, 864, 1152, 1728];
/** The maximum width, more than any screen needs. Larger photos are reduced to it. */
const WIDEST = 2560;
/** A picture is as wide as the text column, `--measure`, or as the screen without margins. */
const SIZES = '(min-width: 40rem) 36rem, 92vw';

/**
 * How Astro optimizes a picture of the content: WebP in several widths, of which the browser chooses the one that fits.
 * `src` is the largest, for enlarged pictures, books and feeds. A drawing (SVG) is not changed.
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
