/** How often to check, in milliseconds. */
const CHECK_INTERVAL = 100;

const PARENT = process.ppid;

/**
 * Calls back once the process that started this one has ended, and goes on calling. npm sends SIGTERM to the shell between it and its script;
 * the shell ends without passing it on, and the script would keep running.
 * @returns ends the watch
 */
export function watchParent(onEnd: () => void): () => void {
  const check = () => {
    if (process.ppid !== PARENT) onEnd();
  };
  const watch = setInterval(check, CHECK_INTERVAL).unref();
  return () => clearInterval(watch);
}
