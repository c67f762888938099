// The URLs of the site that SITE names, as JSON: `npm run check -- moved` runs this on the site of an earlier commit.
import { listUrls } from './urls.ts';

process.stdout.write(JSON.stringify(listUrls()));
