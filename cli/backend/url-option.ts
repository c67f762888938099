import type { Options } from '../command-line/model.ts';

export const URL_OPTION: Options = {
  url: {
    value: 'address',
    description: 'The backend to use; by default BACKEND_URL, then the one in site.config.ts, then the embedded one.',
  },
};

/** For the help of every command that uses a backend. */
export const BACKEND_NOTE =
  'The secret key is read from BACKEND_SECRET_KEY, or from a file that BACKEND_SECRET_KEY_FILE names. The embedded backend needs ' +
  'neither: its key is in DATA_FOLDER (.data/ by default), and it answers at http://localhost:PORT (3000 by default) while the site runs.';
