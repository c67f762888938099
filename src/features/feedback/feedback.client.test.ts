import { afterEach, describe, expect, it, vi } from 'vitest';
import { TIMEOUT_MS } from '#lib/backend/timeout.ts';
import { getMessages } from '#lib/messages/index.ts';
import { sendAnswer } from './feedback.client.ts';

const { problems } = getMessages('en').feedback;
const BACKEND = { url: 'https://backend.example/', key: 'publishable' };
const ANSWER = { page: '/docs/', token: '0a', answer: 'yes' } as const;

afterEach(() => vi.unstubAllGlobals());

const replyWith = (reply: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(reply));
const refuse = () => Promise.reject(new TypeError('fetch failed'));
const sendYes = () => sendAnswer(BACKEND, ANSWER, problems);

describe('an answer', () => {
  it('is sent with only the publishable key, and without cookies', async () => {
    replyWith(async () => new Response(null, { status: 204 }));
    expect(await sendYes()).toBeUndefined();
    const [[url, options] = []] = vi.mocked(fetch).mock.calls;
    expect(url).toBe('https://backend.example/rest/v1/rpc/answer_page');
    expect(options?.credentials).toBe('omit');
    expect(options?.headers).toMatchObject({ apikey: 'publishable', authorization: 'Bearer publishable' });
    expect(JSON.parse(String(options?.body))).toEqual({ page: '/docs/', token: '0a', is_helpful: true });
  });

  it('is withdrawn by null', async () => {
    replyWith(async () => new Response(null, { status: 204 }));
    await sendAnswer(BACKEND, { ...ANSWER, answer: null }, problems);
    expect(JSON.parse(String(vi.mocked(fetch).mock.calls[0]?.[1]?.body)).is_helpful).toBeNull();
  });
});

describe('a failure has a message if', () => {
  const html = { headers: { 'content-type': 'text/html' } };
  const replies: [name: string, reply: Response, message: string][] = [
    ['the response is an HTML page', new Response('<h1>Hotel</h1>', { status: 200, ...html }), problems.unreachable],
    ['the response is 500', new Response('{}', { status: 500 }), problems.server],
    [
      'the response is 502 with an HTML page',
      new Response('<h1>Hotel</h1>', { status: 502, ...html }),
      problems.server,
    ],
    [
      'there were too many answers',
      new Response('{}', { status: 429, headers: { 'retry-after': '42' } }),
      'Too many answers came from your network. Press again in 42\u00a0s.',
    ],
    [
      'there were too many answers, without a waiting time',
      new Response('', { status: 429, ...html }),
      problems.limited,
    ],
    ['the database lacks the schema step', new Response('{"code":"PGRST202"}', { status: 404 }), problems.unready],
    ['the answer is refused', new Response('{"code":"CP008"}', { status: 400 }), problems.refused],
  ];

  it.each(replies)('%s', async (_, reply, message) => {
    replyWith(async () => reply);
    expect(await sendYes()).toBe(message);
  });

  it('nobody answers', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    replyWith(refuse);
    expect(await sendYes()).toBe(problems.unreachable);
  });

  it('the device is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    replyWith(refuse);
    expect(await sendYes()).toBe(problems.offline);
  });

  it('there is no response in time', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    replyWith(refuse);
    expect(await sendYes()).toBe(problems.slow);
    expect(timeout).toHaveBeenCalledWith(TIMEOUT_MS);
    timeout.mockRestore();
  });
});
