/** Reading without a network. Travels to an island as data, so places for values are written `{name}`. */
export const offline = {
  title: 'Reading offline',
  description: 'Keep this handbook on your device, and see which pages can be read there without a network.',
  intro:
    'Pages that you have read stay on this device, and open there when there is no network. They are brought up to date whenever you read them again.',
  standIn: {
    title: 'This page is not on this device',
    text: 'The site did not answer, and this page has not been kept here. It opens once there is a connection again.',
    live: 'Pages where one signs in or signs something are never kept: they always come from the site itself.',
    retry: 'Retry',
  },
  /** On the handbook’s first page. */
  offerBefore: 'To read without a network, ',
  offerLink: 'keep this handbook offline',
  offerAfter: ' on your device.',
  whole: {
    title: 'The whole handbook',
    what: 'Every page, with its pictures and the search: {pages} pages, {size} on this device.',
    noSize: 'Every page, with its pictures and the search. How much that is can be told once the site answers.',
    keep: 'Keep this handbook offline',
    keeping: 'Keeping the handbook on this device',
    progress: '{done} of {total} files',
    stop: 'Stop',
    kept: 'The handbook is on this device, as it was on {date}: {pages} pages, {size}. When the site changes, it is brought up to date by itself while you read.',
    newer: 'The site has changed since.',
    update: 'Bring it up to date',
    part: 'The handbook is on this device in part. What is there already will not be fetched again.',
    goOn: 'Go on',
    remove: 'Remove from this device',
    removed: 'The handbook was removed from this device.',
    done: 'The whole handbook can be read on this device without a network now.',
    faults: {
      network:
        'Not everything could be fetched: the site did not answer. What is there already will not be fetched again.',
      room: 'There is not enough room for the handbook on this device, or the browser does not give this site enough of it. Make room, then try again.',
      changed: 'The site was being changed while it was fetched. Try again in a few minutes.',
      storage: 'This browser did not let the site store anything. In a private window, that is usual.',
    },
  },
  read: {
    title: 'On this device',
    none: 'No page has been kept yet. Read one, and it will be here.',
    all: 'Everything can be read. Begin with',
    handbook: 'the handbook',
    clear: 'Forget the pages I have read',
  },
  unsupported: 'This browser cannot keep pages for reading offline.',
  noScript: 'Keeping pages needs JavaScript, which is switched off.',
};
