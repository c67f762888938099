import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { answerFile, answerNotFound, type FileAnswer, REVALIDATE } from './file-answer.ts';
import { readBody, SiteChanged } from './file-body.ts';
import { plainPage } from './plain-page.ts';
import { resolve } from './resolve.ts';
import type { Site } from './site.ts';
import { readTarget } from './target.ts';

export type SiteContext = Context<{ Bindings: HttpBindings }>;

const METHODS = ['GET', 'HEAD'];

/** Answers every request with a file of the site, a redirect, or the not-found page. */
export function siteHandler(site: Site): (context: SiteContext) => Promise<Response> {
  return async ({ env, req }) => {
    const target = readTarget(env.incoming.url ?? '/');
    if (target.kind === 'rude') return plainPage(target.status, 'Bad request', target.reason, site.headersFor('/'));
    const headers = site.headersFor(target.path);
    if (!METHODS.includes(req.method)) {
      const allow = METHODS.join(', ');
      return plainPage(405, 'Method not allowed', `This address answers ${allow}.`, { ...headers, allow });
    }
    const found = resolve(site, target.path);
    switch (found.kind) {
      case 'file':
        return send(answerFile(found.file, req.method, req.raw.headers), site);
      case 'moved': {
        const redirect = { location: found.to + target.query, 'cache-control': REVALIDATE, 'content-length': '0' };
        return new Response(null, { status: found.status, headers: { ...headers, ...redirect } });
      }
      case 'missing': {
        if (!site.notFound) return plainPage(404, 'Page not found', 'There is nothing at this address.', headers);
        return send(answerNotFound(site.notFound, headers, req.method, req.raw.headers), site);
      }
    }
  };
}

async function send({ status, headers, body }: FileAnswer, site: Site): Promise<Response> {
  try {
    return new Response(body ? await readBody(body.from, body.range) : null, { status, headers });
  } catch (error) {
    if (!(error instanceof SiteChanged)) throw error;
    const text = 'The site was built anew while it was being served. Whoever runs it has to start it again.';
    return plainPage(503, 'Please come back in a moment', text, { ...site.headersFor('/'), 'retry-after': '10' });
  }
}
