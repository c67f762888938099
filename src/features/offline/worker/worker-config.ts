/** Facts about a release that the build writes into its worker. URLs have the base path. */
export type WorkerConfig = {
  release: string;
  /** A text that is in every page of this site, and in no other page. */
  mark: string;
  /** The stand-in for unavailable pages, by the prefix of their URLs. */
  offlinePages: { prefix: string; url: string; revision: string }[];
  /** Pages for joining and signing. They are never cached. */
  livePages: string[];
  /** The files that the offline pages need. */
  essential: string[];
  /** Scripts that an open page may load later, after a newer release was published. */
  later: string[];
};

declare const WORKER_CONFIG: WorkerConfig;

export const workerConfig: WorkerConfig = WORKER_CONFIG;
