import { expect, it } from 'vitest';
import { stepOf } from './step.ts';

const member = { number: 1, display_name: 'Anna', joined_at: '2026-01-01T00:00:00Z', left_at: null };
const left = { ...member, left_at: '2026-02-01T00:00:00Z' };

it.each([
  ['unknown until it is known who is signed in', { loading: true, isSignedIn: false, status: null }, null],
  ['the address for those who are not signed in', { loading: false, isSignedIn: false, status: null }, 1],
  ['unknown until their membership is', { loading: false, isSignedIn: true, status: null }, null],
  ['reading for those who never joined', { loading: false, isSignedIn: true, status: { member: null } }, 2],
  ['reading for those who have left', { loading: false, isSignedIn: true, status: { member: left } }, 2],
  ['the card for members', { loading: false, isSignedIn: true, status: { member } }, 3],
])('the step is %s', (_, facts, step) => {
  expect(stepOf(facts)).toBe(step);
});
