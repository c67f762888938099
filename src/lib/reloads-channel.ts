import { channel } from 'node:diagnostics_channel';

/** As with mistakes, the collections and the server for writers share no module. */
const reloads = channel('commonplace:reloads');

/** While developing: a saved file of the content was read again, and what is new in it is in Astro's store. */
export const publishReload = (): void => reloads.publish(undefined);

export const onReload = (listen: () => void): void => reloads.subscribe(listen);
