import { expect, it } from 'vitest';
import { composeSecurityTxt } from './security-txt.ts';

it('has the contact, the languages, its own URL and an expiry date within a year', () => {
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
