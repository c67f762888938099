import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useState } from 'react';

/** A component whose code is fetched when it is first shown. */
type Part<Props> = { latest: LazyExoticComponent<ComponentType<Props>> };

/** If the code cannot be fetched, the next attempt to show it fetches it again; React's own `lazy` would remember the failure. */
export function fetchOnDemand<Props>(load: () => Promise<{ default: ComponentType<Props> }>): Part<Props> {
  const fetchAgain = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        part.latest = fetchAgain();
        throw error;
      }),
    );
  const part: Part<Props> = { latest: fetchAgain() };
  return part;
}

type OnDemandProps<Props> = { part: Part<Props>; props: Props; fallback: ReactNode };

/** Shows such a component. A boundary around it catches the error if its code cannot be fetched. */
export function OnDemand<Props extends object>({ part, props, fallback }: OnDemandProps<Props>) {
  // Keeps the same one until the boundary has caught its error.
  const [Latest] = useState(() => part.latest);
  return (
    <Suspense fallback={fallback}>
      <Latest {...props} />
    </Suspense>
  );
}
