import { expect, it } from 'vitest';
import { getPossibleActs } from './model.ts';

it.each([
  [['roll'], 'applied', ['accept', 'decline']],
  [['roll', 'conduct'], 'paused', ['end', 'warn', 'pause', 'resume', 'exclude', 'readdress']],
  [['conduct'], 'excluded', ['readmit', 'readdress']],
  [['conduct'], 'left', ['exclude', 'readdress']],
  [['roll'], 'left', []],
  [['words'], 'member', []],
] as const)('stewards for %j can do about who is "%s": %j', (roles, standing, acts) => {
  expect(getPossibleActs([...roles], standing)).toEqual(acts);
});
