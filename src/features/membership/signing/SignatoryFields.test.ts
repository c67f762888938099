import { expect, it } from 'vitest';
import { checkSignatory } from './SignatoryFields.tsx';

const check = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return checkSignatory(form);
};
const ADA = { legal_name: 'Ada Lovelace', country: 'GB' };
const FIRM = { ...ADA, is_firm: 'on', firm: 'Engines Ltd', firm_number: '01234567' };

it('takes a name and a country, and for a firm its name and number', () => {
  expect(check(ADA)).toEqual({ signatory: { ...ADA, firm: null, firm_number: null } });
  expect(check(FIRM)).toMatchObject({ signatory: { firm: 'Engines Ltd', firm_number: '01234567' } });
});

it.each(['', ' ', '\u200B', '\u2800'])('treats what cannot be seen as missing: %j', (text) => {
  expect(check({ legal_name: text })).toEqual({ mistakes: { legal_name: 'name', country: 'country' } });
  expect(check({ ...FIRM, firm: text, firm_number: text })).toEqual({
    mistakes: { firm: 'firm', firm_number: 'number' },
  });
});
