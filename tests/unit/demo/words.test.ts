import { expect, it } from 'vitest';
import { checkTexts } from '#cli/check/words/check-texts.ts';

it('the demo has no misspelt word and no heading that skips a level, and is easy to read', async () => {
  const { errors, missing, ease } = await checkTexts('site', 'en');
  expect({ errors, missing }).toEqual({ errors: [], missing: [] });
  expect(ease.filter(({ score }) => score < 60)).toEqual([]);
});
