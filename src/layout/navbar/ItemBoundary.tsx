import { Component, type ReactNode } from 'react';

/** Names the navbar item that throws while rendering; the crash panel around the navbar shows it with its cause. */
export class ItemBoundary extends Component<{ item: unknown; children: ReactNode }, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    throw new Error(`A navbar item failed to render.\n${JSON.stringify(this.props.item, null, 2)}`, { cause: error });
  }
}
