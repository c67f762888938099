import type { Options } from '../command-line/model.ts';

export const URL_OPTION: Options = {
  url: {
    value: 'address',
    description: 'Which backend; else BACKEND_URL, else the one of site.config.ts, else the embedded one.',
  },
};

/** For the help of every command that asks a backend. */
export const BACKEND_NOTE =
  'The secret key is read from BACKEND_SECRET_KEY, or from a file that BACKEND_SECRET_KEY_FILE names. The embedded backend needs ' +
  'neither: its key is in DATA_FOLDER (.data/ unless set), and it is asked at http://localhost:PORT (3000 unless set) while the site runs.';
