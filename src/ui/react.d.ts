import 'react';

/** Attributes of HTML that React's types do not know yet: invoker commands. */
declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close';
    commandfor?: string;
  }
}
