import type { Database } from './database.ts';

type WithContext = Database['connection']['withContext'];
type Context = Parameters<WithContext>[0];
type Call = NonNullable<Parameters<WithContext>[2]>['rpc'];

/** The roles of requests. */
const ROLES = ['anon', 'authenticated', 'service_role'];

/**
 * Tells the transaction of a request who asks and what in one statement, as PostgREST does. The library takes a statement for each
 * of eleven settings, which is most of what the database is asked for a request.
 */
export function setContextAtOnce(connection: Database['connection']): void {
  const byLibrary: WithContext = connection.withContext.bind(connection);
  connection.withContext = (context, run, options = {}) => {
    const { role, settings } = readContext(context);
    if (!ROLES.includes(role) || options.transaction || options.forceRollback) return byLibrary(context, run, options);
    const all = Object.entries({ ...settings, ...describeCall(options.rpc), role });
    return connection.kysely.transaction().execute(async (transaction) => {
      await transaction
        .selectNoFrom(({ fn, lit, val }) =>
          all.map(([name, value], index) => fn('set_config', [val(name), val(value), lit(true)]).as(`set_${index}`)),
        )
        .execute();
      return run(transaction);
    });
  };
}

function readContext(context: Context) {
  const { auth } = context ?? {};
  const get = (name: string): unknown =>
    typeof auth === 'object' && auth !== null ? Reflect.get(auth, name) : undefined;
  const role = context ? String(get('role') ?? 'anon') : '';
  const claims = get('jwt');
  return {
    role,
    settings: {
      'request.jwt.claim.sub': String(get('uid') ?? ''),
      'request.jwt.claim.role': role,
      ...(claims && typeof claims === 'object' ? { 'request.jwt.claims': JSON.stringify(claims) } : {}),
    },
  };
}

/** A function reads what was asked for, and may set the status and the headers of its answer. */
const describeCall = (call: Call): Record<string, string> =>
  call
    ? {
        'response.status': '',
        'response.headers': '',
        'request.method': call.method,
        'request.path': call.path,
        'request.headers': JSON.stringify(call.requestHeaders ?? {}),
        ...(call.readOnly ? { transaction_read_only: 'on' } : {}),
      }
    : {};
