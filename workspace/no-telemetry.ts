// Astro reports each build to its makers unless this says otherwise, and tells so in the terminal. A steward has not agreed to that.
process.env.ASTRO_TELEMETRY_DISABLED ??= '1';
