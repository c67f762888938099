import type { App } from '../../http/app.ts';
import { authError, notFound } from '../responses.ts';
import type { AuthParts, RequestContext } from './context.ts';
import { handleOtp } from './otp.ts';
import { forward, handleLogout, handleToken, handleUpdateUser } from './session.ts';
import { handleVerify } from './verify.ts';

const ROOT = '/auth/v1';

type Handler = (context: RequestContext, parts: AuthParts) => Promise<Response>;

const passThrough: Handler = (context, parts) => forward(context, parts, context.req.path);

/**
 * The endpoints of `auth/v1`. Sign-up with a password, recovery, resending and the library's other endpoints are disabled:
 * each of them gives an account to someone who has not read the e-mail.
 */
const ROUTES: Record<string, Record<string, Handler>> = {
  '/otp': { POST: handleOtp },
  '/verify': { POST: handleVerify },
  '/token': { POST: handleToken },
  '/logout': { POST: handleLogout },
  '/user': { GET: passThrough, PUT: handleUpdateUser },
  '/settings': { GET: passThrough },
  '/health': { GET: passThrough },
  '/.well-known/jwks.json': { GET: passThrough },
};

export function addAuthRoutes(app: App, parts: AuthParts): void {
  for (const [path, handlers] of Object.entries(ROUTES)) {
    app.all(ROOT + path, (context) => {
      const handler = handlers[context.req.method];
      if (handler) return handler(context, parts);
      const allow = Object.keys(handlers).join(', ');
      return authError(405, 'method_not_allowed', `This endpoint answers ${allow}.`, { allow });
    });
  }
  app.all(`${ROOT}/*`, notFound);
}
