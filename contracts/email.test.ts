import { expect, it } from 'vitest';
import { emailSchema } from './email.ts';

it('an e-mail address is stored in small letters and without spaces around it', () => {
  expect(emailSchema.parse(' Ada+yard@Example.org\n')).toBe('ada+yard@example.org');
});

it.each([
  '',
  'ada',
  'ada@',
  'root@localhost',
  'ada@a,b.example',
  'ada@bücher.example',
  `${'a'.repeat(243)}@example.org`,
])('"%s" is none', (text) => {
  expect(emailSchema.safeParse(text).success).toBe(false);
});
