import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { getMessages, hasMessages } from '#lib/messages/index.ts';
import { LABELS, LANGUAGES } from './labels.ts';

describe('the languages that a new site can start in', () => {
  it('are those that the starter has pages in', () => {
    expect(LANGUAGES.toSorted()).toEqual(readdirSync(new URL('starter/', import.meta.url)).sort());
  });

  it('all have messages of the interface', () => {
    expect(LANGUAGES.filter((language) => !hasMessages(language))).toEqual([]);
  });

  it.each(LANGUAGES)('call the pages of the blog what their titles say (%s)', (language) => {
    const { archive, authors, tags } = getMessages(language).blog;
    expect(LABELS[language]).toMatchObject({ archive, authors, tags });
  });
});
