import { expect, it } from 'vitest';
import { z } from 'zod';
import { repairInput } from './repair-input.ts';

const schema = z.strictObject({
  title: z.string(),
  level: z.int().max(3).default(1),
  items: z.array(z.strictObject({ label: z.string(), to: z.string().startsWith('/') })).default([]),
});

it('invalid values are removed, and all valid ones stay', () => {
  const input = {
    title: 'A',
    titel: 'B',
    level: 9,
    items: [
      { label: 'One', to: '/one/' },
      { label: 'Two', to: 'two' },
      { label: 'Three', to: '/three/', of: 1 },
      { to: '/four/' },
      { label: 'Five', to: '/five/' },
    ],
  };
  expect(repairInput(schema, input)).toEqual({
    title: 'A',
    items: [
      { label: 'One', to: '/one/' },
      { label: 'Three', to: '/three/' },
      { label: 'Five', to: '/five/' },
    ],
  });
  expect(input.level).toBe(9);
});

it('missing and invalid values are replaced by stand-ins', () => {
  expect(repairInput(schema, {}, { title: '…' })).toEqual({ title: '…' });
  expect(repairInput(schema, { title: 7 }, { title: '…' })).toEqual({ title: '…' });
});

it('an item with a stand-in is replaced, so that the items after it keep their places', () => {
  const input = { title: 'A', items: [{ label: 7 }, 'x', { label: 'C', to: '/c/' }] };
  expect(repairInput(schema, input, { items: [{ label: '…', to: '/' }] })).toEqual({
    title: 'A',
    items: [
      { label: '…', to: '/' },
      { label: '…', to: '/' },
      { label: 'C', to: '/c/' },
    ],
  });
});

it('gives up if too little is left', () => {
  expect(repairInput(schema, {})).toBeUndefined();
  expect(repairInput(schema, 'text')).toBeUndefined();
});
