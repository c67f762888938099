// Runs before npm start, npm test, npm run dev and npm run build: installs what is missing and says so. Needs nothing but Node.
// An old Node could not even parse the modules behind this one, so they are imported after the check.
const OLDEST_NODE = 20;

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  console.error(
    `This is Node ${process.versions.node}. Commonplace needs Node ${OLDEST_NODE} or newer: https://nodejs.org/`,
  );
  process.exit(1);
}

import('./setup/set-up.mjs').then(({ setUp }) => setUp({ browser: process.argv.includes('--browser') }));
