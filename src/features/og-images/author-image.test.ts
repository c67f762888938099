import { expect, it } from 'vitest';
import { givenPicture } from './author-image.ts';

it('a picture of public/ has its type and size', async () => {
  expect(await givenPicture('/img/favicon.svg', 'A')).toMatchObject({ type: 'image/svg+xml', width: 32, height: 32 });
});

it('a picture whose path cannot be decoded is left to the checks of the content', async () => {
  expect(await givenPicture('/img/100%.png', 'A')).toEqual({
    href: expect.stringMatching(/\/resources\/img\/100%\.png$/),
    alt: 'A',
  });
});

it('a file that is no picture is reported, and a folder is left to the checks of the content', async () => {
  await expect(givenPicture('/../site.config.ts', 'A')).rejects.toThrow(
    /site\.config\.ts: This file is not an image that browsers can show/,
  );
  expect(await givenPicture('/img/', 'A')).toEqual({ href: expect.stringMatching(/\/img\/$/), alt: 'A' });
});
