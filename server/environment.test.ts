import { expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';

it('serves this machine alone, on port 3000, by default', () => {
  const expected = { host: '127.0.0.1', port: 3000, byNpm: false };
  expect(readEnvironment({})).toMatchObject(expected);
  expect(readEnvironment({ HOST: '', PORT: '' })).toMatchObject(expected);
});

it.each(['0.0.0.0', '::1', 'localhost', 'my-machine.local'])('takes the host %s', (host) => {
  expect(readEnvironment({ HOST: host, PORT: '8080' })).toMatchObject({ host, port: 8080 });
});

it.each(['abc', '-1', '65536', '3000.5', '1e3', ' 3000', '0x50'])(
  'refuses the port "%s" and says what is expected',
  (port) => {
    expect(() => readEnvironment({ PORT: port })).toThrow(
      `PORT is "${port}". It must be a whole number from 0 to 65535`,
    );
  },
);

it.each(['http://localhost', 'localhost:3000', '[::1]', 'a b'])(
  'refuses the host "%s" and says what is expected',
  (host) => {
    expect(() => readEnvironment({ HOST: host })).toThrow(`HOST is "${host}". It must be a host name or an IP address`);
  },
);

it('recognises that npm started it', () => {
  expect(readEnvironment({ npm_lifecycle_event: 'start' }).byNpm).toBe(true);
});

it('reports all problems at once', () => {
  expect(() => readEnvironment({ PORT: 'x', HOST: 'y/' })).toThrow(/HOST is "y\/".*\nPORT is "x"/);
});

it('reports problems of the backend with those of the server, including a missing sender', () => {
  const variables = { PORT: 'x', CODE_LENGTH: '4', SMTP_URL: 'smtp://mail.example.org' };
  expect(() => readEnvironment(variables)).toThrow(
    /^PORT is "x".*\nCODE_LENGTH is "4".*\nSMTP_URL is set, but MAIL_FROM/,
  );
});

it('does not look at the variables of a backend that is off', () => {
  expect(readEnvironment({ BACKEND: 'off', DATABASE_URL: 'nonsense' }).backend).toBeUndefined();
});
