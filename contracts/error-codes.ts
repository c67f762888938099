// Error codes of the database, the server, the browser and the commands. Separate constants, which a bundler can inline.

// PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html

export const UNTRANSLATABLE_CHARACTER = '22P05';
export const FOREIGN_KEY_VIOLATION = '23503';
export const UNIQUE_VIOLATION = '23505';
export const CHECK_VIOLATION = '23514';
export const READ_ONLY_TRANSACTION = '25006';
/** Grants or policies forbid it, or nobody is signed in. */
export const INSUFFICIENT_PRIVILEGE = '42501';
export const UNDEFINED_FUNCTION = '42883';
export const UNDEFINED_TABLE = '42P01';
export const TOO_MANY_CONNECTIONS = '53300';
export const LOCK_NOT_AVAILABLE = '55P03';
export const QUERY_CANCELED = '57014';
export const ADMIN_SHUTDOWN = '57P01';
export const CRASH_SHUTDOWN = '57P02';
/** The server is starting. */
export const CANNOT_CONNECT_NOW = '57P03';
/** `raise exception` without a code. */
export const RAISED_EXCEPTION = 'P0001';

// PostgREST, `rest/v1`: https://docs.postgrest.org/en/stable/references/errors.html

export const DATABASE_UNAVAILABLE = 'PGRST000';
/** A filter or another parameter that is not accepted. */
export const INVALID_QUERY = 'PGRST100';
export const INVALID_BODY = 'PGRST102';
export const SCHEMA_NOT_EXPOSED = 'PGRST106';
/** One row was expected, but there are none or several. */
export const NOT_A_SINGLE_ROW = 'PGRST116';
export const UNSUPPORTED_METHOD = 'PGRST117';
export const INVALID_PATH = 'PGRST125';
export const FUNCTION_NOT_FOUND = 'PGRST202';
export const COLUMN_NOT_FOUND = 'PGRST204';
export const TABLE_NOT_FOUND = 'PGRST205';
export const INVALID_TOKEN_SIGNATURE = 'PGRST301';
export const TOKEN_REQUIRED = 'PGRST302';
/** A claim of the access token is missing or not accepted, the token has expired, or its session has ended. */
export const INVALID_TOKEN_CLAIMS = 'PGRST303';

// Supabase Auth, `auth/v1`: https://supabase.com/docs/guides/auth/debugging/error-codes

export const ACCESS_DENIED = 'access_denied';
export const BAD_JSON = 'bad_json';
/** The access token is altered, expired, or signed with another key. */
export const BAD_JWT = 'bad_jwt';
export const EMAIL_ADDRESS_INVALID = 'email_address_invalid';
export const EMAIL_ADDRESS_NOT_AUTHORIZED = 'email_address_not_authorized';
/** Another account has the address. */
export const EMAIL_EXISTS = 'email_exists';
/** The link or code is expired, used, wrong or replaced by a newer one. */
export const OTP_EXPIRED = 'otp_expired';
export const OVER_EMAIL_SEND_RATE_LIMIT = 'over_email_send_rate_limit';
export const OVER_REQUEST_RATE_LIMIT = 'over_request_rate_limit';
export const REFRESH_TOKEN_ALREADY_USED = 'refresh_token_already_used';
export const REFRESH_TOKEN_NOT_FOUND = 'refresh_token_not_found';
export const SESSION_NOT_FOUND = 'session_not_found';
export const UNEXPECTED_FAILURE = 'unexpected_failure';
/** The account of an access token was deleted. */
export const USER_NOT_FOUND = 'user_not_found';
export const VALIDATION_FAILED = 'validation_failed';

/** The embedded backend's own: the sign-in e-mails of a day were requested, and only addresses that somebody has confirmed get one. */
export const OVER_DAILY_EMAILS = 'over_daily_emails';

// This product's own, raised by the functions and triggers of supabase/migrations

/** The prefix of all of them. */
export const OWN_CODE_PREFIX = 'CP';
/** The text to be signed is not the one in force. */
export const TEXT_NOT_IN_FORCE = 'CP001';
/** Somebody who joins did not sign every agreement. */
export const AGREEMENT_NOT_SIGNED = 'CP002';
export const INVALID_NAME = 'CP003';
/** The language of a signature is invalid, or no statement is published in it. */
export const INVALID_STATEMENT = 'CP004';
export const NOT_A_MEMBER = 'CP005';
/** Records cannot be changed. */
export const RECORD_IS_FINAL = 'CP006';
/** Not the next version of an agreement, or a published one with another text. */
export const INVALID_VERSION = 'CP007';
export const INVALID_PAGE_PATH = 'CP008';
export const INVALID_ANSWER_TOKEN = 'CP009';
/** The community has had as many answers about pages as a day may have. PostgREST takes the HTTP status from this code. */
export const ENOUGH_ANSWERS = 'PT429';
/** Somebody left and came back too often within a day. */
export const TOO_RESTLESS = 'CP010';
/** More personal data than an account may store. */
export const TOO_MUCH_DATA = 'CP011';
/** Somebody who is still excluded signs or joins. */
export const EXCLUDED = 'CP012';
/** People join by invitation, and there is none for this address. */
export const NOT_INVITED = 'CP013';
/** An act that does not fit the person's membership status. */
export const ACT_NOT_POSSIBLE = 'CP014';
/** The legal name, the country or a firm's number is missing. */
export const INVALID_SIGNATORY = 'CP015';
/** Somebody at the desk is not a steward with the role, or not in good standing. */
export const NOT_A_STEWARD = 'CP020';
/** A steward whose sign-in is older than thirty minutes acts. */
export const SIGN_IN_TOO_OLD = 'CP021';
/** A steward confirms their own proposal. */
export const OTHER_STEWARD_NEEDED = 'CP022';
/** A steward has performed sixty acts at the desk within an hour. */
export const TOO_MANY_ACTS = 'CP023';
/** Somebody who is not a member in good standing reads members' content. */
export const NOT_IN_GOOD_STANDING = 'CP040';
/** An incomplete upload of members' pages. */
export const UPLOAD_NOT_WHOLE = 'CP041';
/** Somebody else has published members' pages in the meantime. */
export const PUBLISHED_MEANWHILE = 'CP042';
