import { givenPicture } from './author-image.ts';
import { getImageText } from './image-text.ts';
import { madePicture, type Picture } from './tags.ts';

export { getSection } from './image-text.ts';
export { pictureTags } from './tags.ts';

type Page = {
  title: string;
  locale: string;
  section: string | undefined;
  /** What its author wants instead. */
  image: string | undefined;
};

/** The picture that stands for a page on other sites: its author's, or the one that the build makes of its words. */
export const getPicture = async ({ image, ...page }: Page): Promise<Picture> =>
  image ? await givenPicture(image, page.title) : madePicture(getImageText(page));
