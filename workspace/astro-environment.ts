// Sets what Astro reads from the environment. Whatever starts Astro imports this first.
import { endWithReader } from './closed-output.ts';
import { isBuilding, isDeveloping } from './mistakes.ts';

// Otherwise Astro reports each build to its makers, and says so in the terminal. A steward has not agreed to that.
process.env.ASTRO_TELEMETRY_DISABLED ??= '1';

// With NODE_ENV=development, which many have for other programs, a build would publish drafts.
if (isBuilding()) process.env.NODE_ENV = 'production';
if (isDeveloping()) process.env.NODE_ENV = 'development';

// Other programs set these, too, and pages would read them instead of what the build knows.
for (const name of ['BASE_URL', 'MODE', 'DEV', 'PROD', 'SSR', 'ASSETS_PREFIX']) delete process.env[name];

if (isBuilding()) endWithReader();
