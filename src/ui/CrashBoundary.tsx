import { Component, type ReactNode } from 'react';

type CrashMessages = { title: string; tryAgain: string };
type Props = { messages: CrashMessages; children: ReactNode };
type State = { error: Error | null };

/** An error's message with the messages of its causes. */
export function formatWithCauses(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}\n\nCause:\n${formatWithCauses(error.cause)}`;
}

/** Replaces a component that threw by an error message with a button to try again. The rest of the page keeps working. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const { title, tryAgain } = this.props.messages;
    return (
      <div className="crash" role="alert">
        <h2>{title}</h2>
        <button type="button" className="button" onClick={() => this.setState({ error: null })}>
          {tryAgain}
        </button>
        <pre>{formatWithCauses(error)}</pre>
      </div>
    );
  }
}
