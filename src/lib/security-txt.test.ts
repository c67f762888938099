import { expect, it } from 'vitest';
import { composeSecurityTxt } from './security-txt.ts';

it('names whom to tell, in which languages, where it stands and until when, which is less than a year', () => {
  const canonical = 'https://yard.example/.well-known/security.txt';
  const text = composeSecurityTxt(
    { contact: 'mailto:office@yard.example', canonical, languages: ['en', 'ar'] },
    new Date('2026-03-31T23:00:00Z'),
  );
  expect(text).toBe(
    'Contact: mailto:office@yard.example\nExpires: 2027-02-01T00:00:00Z\nPreferred-Languages: en, ar\n' +
      `Canonical: ${canonical}\n`,
  );
});
