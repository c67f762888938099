import 'react';

/** HTML attributes that React's types do not have yet: invoker commands. */
declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close';
    commandfor?: string;
  }
}
