import type { WorkerFacts } from './scope.ts';

declare const WORKER_FACTS: WorkerFacts;

/** The build writes them into the worker. */
export const facts: WorkerFacts = WORKER_FACTS;
