import { expect, it } from 'vitest';
import { getPossibleActs } from './model.ts';

it.each([
  [['roll'], 'applied', ['accept', 'decline']],
  [['roll', 'conduct'], 'paused', ['end', 'warn', 'pause', 'resume', 'exclude', 'readdress']],
  [['conduct'], 'excluded', ['readmit', 'readdress']],
  [['conduct'], 'left', ['exclude', 'readdress']],
  [['roll'], 'left', []],
  [['words'], 'member', []],
] as const)(
  'the acts of stewards with the roles %j on somebody with the standing "%s" are %j',
  (roles, standing, acts) => {
    expect(getPossibleActs([...roles], standing)).toEqual(acts);
  },
);
