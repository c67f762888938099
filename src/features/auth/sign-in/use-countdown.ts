import { useEffect, useState } from 'react';

/** A clock that was set back must not keep anybody waiting for longer. */
const LONGEST_S = 3600;

const secondsUntil = (time: number) => Math.min(Math.max(Math.ceil((time - Date.now()) / 1000), 0), LONGEST_S);

/** The whole seconds until a time (in milliseconds since 1970), counted down to 0. */
export function useCountdown(time: number): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    setSeconds(secondsUntil(time));
    const timer = setInterval(() => {
      setSeconds(secondsUntil(time));
      if (secondsUntil(time) === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [time]);
  return seconds;
}
