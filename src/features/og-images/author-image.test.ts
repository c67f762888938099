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
