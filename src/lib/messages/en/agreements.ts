/** Versions of the documents that members sign. May travel to islands, so places for values are written `{name}`. */
export const agreements = {
  history: 'History',
  /** What a document says of its versions, below its title. */
  note: {
    label: 'Version of this agreement',
    inForce: 'Version {version}, {period}',
    /** Before the first version is in force. */
    none: 'No version of this document is in force yet.',
    fingerprint: 'Fingerprint:',
    coming: 'Version {version} takes effect on {date}.',
    whatWillChange: 'What will change',
    readComing: 'Read version {version}',
    /** On a translation, and in other versions of the handbook. */
    elsewhere: 'Members sign another text than this one:',
  },
  /** When a version is in force, in the middle of a sentence; true whenever it is read. */
  period: {
    since: 'in force since {from}',
    until: 'in force from {from} to {until}',
    coming: 'takes effect on {from}',
    comingUntil: 'takes effect on {from}, until {until}',
    never: 'replaced before it took effect',
  },
  change: {
    editorial: 'Editorial: clearer wording, no right or duty altered',
    substantive: 'Substantive: alters rights or duties',
  },
  list: {
    title: '{title}: history',
    description: 'Every version of this document, with its exact text, its fingerprint and what has changed.',
    lead: 'Every text that was ever ratified, newest first. Each one stays here unaltered.',
    version: 'Version {version}',
    change: 'Change',
    fingerprint: 'Fingerprint',
    text: 'Text',
    plain: 'Plain text',
    difference: 'What changed since version {from}',
  },
  /** How to check a fingerprint. */
  check: {
    title: 'Check a fingerprint',
    body: 'A fingerprint is the SHA-256 of a version’s plain text. Save the file and let your computer work it out anew: if it gives the same 64 digits and letters, not one sign of the text is different.',
    command: 'sha256sum {file}',
    systems: 'On macOS the command is {mac}, in PowerShell {windows}.',
    mac: 'shasum -a 256 {file}',
    windows: 'Get-FileHash {file}',
  },
  version: {
    title: '{title}, version {version}',
    description: 'The exact text of version {version} of the document “{title}”, with its fingerprint.',
    label: 'About this version',
    inForce: 'This is version {version}, {period}.',
    coming: 'This is version {version}. It takes effect on {from}.',
    stillInForce: 'Until then, version {version} is in force.',
    superseded: 'This is version {version}, which is no longer in force. It was in force from {from} to {until}.',
    replaced: 'This is version {version}, which was replaced before it took effect.',
    successor: 'From {from} on, it is followed by version {version}.',
    current: 'Read the text in force',
    plain: 'Plain text',
    since: 'What changed since version {from}',
    fingerprint: 'Fingerprint (SHA-256):',
  },
  difference: {
    title: '{title}: from version {from} to version {to}',
    description: 'What changed from version {from} to version {to} of the document “{title}”, word by word.',
    crumb: 'Since version {from}',
    lead: 'From version {from} to version {to}, word by word. What was added is underlined, what was taken out is struck through.',
    read: 'Read version {version}',
    places: '{n} places changed.',
    placesOne: '1 place changed.',
    none: 'No word changed; at most line breaks and spaces did.',
    unchanged: '{n} unchanged paragraphs',
    unchangedOne: '1 unchanged paragraph',
    added: { begin: 'Added:', end: '(end of addition)' },
    removed: { begin: 'Removed:', end: '(end of removal)' },
  },
};
