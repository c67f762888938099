/** Facts about a release that the build writes into its worker. URLs have the base path. */
export type WorkerConfig = {
  release: string;
  /** What every page of the site has in it, and no other page. */
  mark: string;
  /** The page for when another one cannot be had, by the start of the URLs that it stands in for. */
  offlinePages: { prefix: string; url: string; revision: string }[];
  /** Pages to join and sign on. They are never cached. */
  livePages: string[];
  /** The files that the offline pages need. */
  essential: string[];
  /** Scripts that an open page may load later, when a newer release is published. */
  later: string[];
};

declare const WORKER_CONFIG: WorkerConfig;

export const workerConfig: WorkerConfig = WORKER_CONFIG;
