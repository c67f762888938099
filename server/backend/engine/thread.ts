// The thread of the engine: started by engine.ts, never imported.
import { parentPort, workerData } from 'node:worker_threads';
import { oneAtATime } from '../one-at-a-time.ts';
import type { EngineAnswer, EngineAsk, EngineCall, EngineOptions, EngineReport } from './messages.ts';
import { prepareEngine } from './prepare.ts';
import { requestCode } from './request-code.ts';

const options: EngineOptions = workerData;
const port = parentPort;
if (!port) throw new Error('engine/thread.ts runs as a thread only.');
const report = (message: EngineReport) => port.postMessage(message);
const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

try {
  const engine = await prepareEngine(options, (message) => report({ kind: 'warning', message }));
  const inTurn = options.database.kind === 'folder' ? oneAtATime() : <Result>(task: () => Promise<Result>) => task();
  port.on('message', async (call: EngineCall) => {
    try {
      report({ kind: 'answer', id: call.id, answer: await inTurn(() => answer(call.ask, engine)) });
    } catch (error) {
      report({ kind: 'failure', id: call.id, message: reason(error) });
    }
    if (call.ask.kind === 'close') port.close();
  });
  report({ kind: 'ready' });
} catch (error) {
  report({ kind: 'problem', message: reason(error) });
  port.close();
}

async function answer(ask: EngineAsk, engine: Awaited<ReturnType<typeof prepareEngine>>): Promise<EngineAnswer> {
  switch (ask.kind) {
    case 'fetch':
      return engine.lite.fetch(ask.request);
    case 'requestCode':
      return requestCode(ask, options, engine);
    case 'close':
      await engine.database.connection.close();
      return { response: { status: 204, headers: {}, body: '' } };
  }
}
