import { givenPicture } from './author-image.ts';
import { getImageText } from './image-text.ts';
import { madePicture, type Picture } from './tags.ts';

export { getSection } from './image-text.ts';
export { pictureTags } from './tags.ts';

type Page = {
  title: string;
  locale: string;
  section: string | undefined;
  /** The picture that its author chose instead. */
  image: string | undefined;
};

/** The picture of a page for link previews: its author's, or the one that the build draws. */
export const getPicture = async ({ image, ...page }: Page): Promise<Picture> =>
  image ? await givenPicture(image, page.title) : madePicture(getImageText(page));
