import { expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';

it('serves this machine alone, on port 3000, when nothing is said', () => {
  const expected = { host: '127.0.0.1', port: 3000, byNpm: false };
  expect(readEnvironment({})).toMatchObject(expected);
  expect(readEnvironment({ HOST: '', PORT: '' })).toMatchObject(expected);
});

it.each(['0.0.0.0', '::1', 'localhost', 'my-machine.local'])('takes the host %s', (host) => {
  expect(readEnvironment({ HOST: host, PORT: '8080' })).toMatchObject({ host, port: 8080 });
});

it.each(['abc', '-1', '65536', '3000.5', '1e3', ' 3000', '0x50'])(
  'refuses the port "%s" and says what would be right',
  (port) => {
    expect(() => readEnvironment({ PORT: port })).toThrow(
      `PORT is "${port}". It must be a whole number from 0 to 65535`,
    );
  },
);

it.each(['http://localhost', 'localhost:3000', '[::1]', 'a b'])(
  'refuses the host "%s" and says what would be right',
  (host) => {
    expect(() => readEnvironment({ HOST: host })).toThrow(`HOST is "${host}". It must be a name or an address`);
  },
);

it('knows when npm started it', () => {
  expect(readEnvironment({ npm_lifecycle_event: 'start' }).byNpm).toBe(true);
});

it('names all problems at once', () => {
  expect(() => readEnvironment({ PORT: 'x', HOST: 'y/' })).toThrow(/HOST is "y\/".*\nPORT is "x"/);
});
