import { expect, it } from 'vitest';
import { rendered } from '#ui/testing.ts';
import { Contact } from './Contact.tsx';

it('a page may end with a sentence and a link to the people responsible for the site', () => {
  const section = rendered(
    <Contact
      sentence="Do you have a question?"
      contact={{ label: 'Write to us', href: 'mailto:us@handbook.example' }}
    />,
  );
  expect(section.one('p').text).toBe('Do you have a question?');
  expect(section.links()).toEqual(['Write to us → mailto:us@handbook.example']);
});
