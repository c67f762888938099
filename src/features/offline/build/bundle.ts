import { rolldown } from 'rolldown';
import type { WorkerConfig } from '../worker/worker-config.ts';

/** The worker as one script that every browser with service workers runs. */
export async function bundleWorker(entry: string, base: string, config: WorkerConfig): Promise<string> {
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    transform: {
      define: {
        'import.meta.env.BASE_URL': JSON.stringify(base),
        'process.env.NODE_ENV': '"production"',
        WORKER_CONFIG: JSON.stringify(config),
      },
    },
  });
  try {
    const { output } = await bundle.generate({ format: 'iife', minify: true });
    return output[0].code;
  } finally {
    await bundle.close();
  }
}
