// Upgrades the engine: npm run upgrade -- --help
import { fileURLToPath } from 'node:url';
import { SITE_FOLDER } from '#workspace/folders.ts';
import { runSingleCommand } from './command-line/run.ts';
import { upgradeCommand } from './upgrade/upgrade.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
await runSingleCommand('upgrade', upgradeCommand({ root, siteFolder: SITE_FOLDER }));
