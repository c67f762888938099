/** Becoming a member, in three steps. Travels to islands as data, so places for values are written `{name}`. */
export const joining = {
  /** The sentence that is ticked and kept with the signature; `{documents}` is a list of the documents that are signed. */
  statement: {
    document: 'the {title} (version {version})',
    one: 'I have read {documents}, and I agree to be bound by it.',
    many: 'I have read {documents}, and I agree to be bound by them.',
    missing: 'Tick the box if you agree. Nothing is signed without it.',
  },
  /** A document, shown in place. */
  document: {
    version: 'Version {version}, in force since {date}',
    fingerprint: 'Fingerprint {hash}',
    contents: 'Contents',
    outline: 'Contents of the {title}',
    text: 'Text of the {title}',
    openPage: 'Open the full page',
    openPageOf: 'of the {title} {newTab}',
    newTab: '(opens in new tab)',
    expand: 'Show it at full length',
    collapse: 'Show it in a frame',
    loading: 'The text is on its way…',
    reload: 'Reload the page',
    retry: 'Retry',
  },
  /** Why a text of this site could not be shown. */
  parts: {
    offline: 'This device is offline, so the text could not be fetched. Try again once you are connected.',
    slow: 'The text did not come within 10 seconds. Try again.',
    failed: 'The text could not be fetched just now. Try again in a moment.',
    absent:
      'The text that is in force now is not on this site yet; it should be here soon. Reload the page in a few minutes. If it stays like this, please tell the stewards.',
    other:
      'The text that came is not the one that is in force. Reload the page. If it stays like this, please tell the stewards.',
  },
  /** The three steps, as the list above the current one names them. */
  steps: {
    label: 'Steps to membership',
    names: ['Your e-mail address', 'Read and sign', 'Your member card'],
    done: '(done)',
  },
  /** The ways on from signing in. */
  ways: { sign: 'Continue to read and sign', member: 'Your membership' },
  email: {
    lead: 'The address is how we know you. If you are a member already, the one you joined with signs you in.',
    /** On a site without a backend, and without JavaScript. */
    none: 'Joining online is not set up on this site yet. You can join by letter instead.',
    letter:
      'Write to the stewards that you want to join. Give the name by which members should know you, and say that you have read {documents} and agree to be bound by them. They write back with what comes next.',
  },
  waiting: 'Your membership is being looked up…',
  sign: {
    title: 'Read and sign',
    lead: 'Please read both documents. They are here in full, in exactly the words that you sign.',
    leadOne: 'Please read the document. It is here in full, in exactly the words that you sign.',
    again: 'You left on {date}. When you sign, you are a member again, and your number {number} is still yours.',
    name: 'Your name',
    nameHint: 'It stands on your member card. Any name that you go by will do, and you can change it at any time.',
    nameMissing: 'Enter the name that your card should show.',
    nameLong: 'The name has {n} characters. At most 80 fit.',
    nameWrong: 'The name has characters that cannot be shown, such as a line break. Type it anew.',
    nameRefused: 'The members’ service does not take this name. It has to have 1 to 80 characters that can be shown.',
    legend: 'Your signature',
    submit: 'Sign and join',
    submitting: 'Signing…',
    textMissing:
      'The {title} is not on your screen yet, so it cannot be signed. Look at its place above, then try again.',
    nothing:
      'There is nothing to sign yet: the documents have not been published to the members’ service. Please tell the stewards.',
    changed: {
      title: 'The {title} has changed',
      text: 'Version {version} took effect on {date}, while this page was open. Nothing of it was signed. Its text is below, and your name was kept; please read the new version before you tick the box.',
      difference: 'What has changed since version {from}',
    },
  },
  /** What went wrong with signing or declining; `{button}` names what was pressed. */
  faults: {
    offline: 'This device is offline. What you entered is kept. Once you are connected, press “{button}” again.',
    unsure:
      'The connection was lost before the answer came, so it may have been done. What you entered is kept. Press “{button}” again: nothing is recorded twice.',
    server:
      'The members’ service is in trouble and did not confirm this. What you entered is kept. Press “{button}” again in a few minutes: nothing is recorded twice.',
    session: 'Your session has ended, so this was not done. Sign in again. What you entered is kept.',
    signIn: 'Sign in again',
  },
  choices: {
    title: 'You need not decide now',
    later: 'Decide later',
    laterHint: 'Nothing is recorded. You stay signed in and can come back to this page at any time.',
    decline: 'Decline',
    declineHint: 'It is recorded that you do not accept these versions. You are asked once more before that.',
  },
  later: {
    title: 'Take your time',
    text: 'Nothing was signed, and nothing was recorded. You stay signed in on this device as {address}. Come back to this page whenever you like, here or with the same address on another device; both documents will be waiting.',
    back: 'Back to the documents',
    home: 'Home page',
  },
  decline: {
    title: 'Decline these documents?',
    recorded: 'It is recorded that you declined {documents}, with the time.',
    effect: 'You do not become a member.',
    account:
      'Your account stays, so that you can change your mind. You can also delete it, with that record, on your member page.',
    confirm: 'Yes, decline',
    confirming: 'Declining…',
    cancel: 'Go back',
  },
  declined: {
    title: 'You declined on {date}',
    text: 'That is recorded, and you are not a member. You are signed in as {address}. Nobody will press you.',
    sign: 'Read and sign after all',
    remove: 'Delete my account',
    removeHint: 'Your account can be deleted on your member page.',
  },
  welcome: {
    title: 'Welcome, {name}',
    already: 'You are a member already',
    lead: 'You have signed, and you are a member. It is good to have you with us.',
    leadAlready: 'There is nothing left to do here, {name}. This is your card, and below is what you signed.',
    asked: 'One of the documents has changed since you signed it. Your member page shows what is different.',
    number: 'Member number',
    since: 'Member since',
    name: 'Name',
    signed: 'What you signed',
    version: '{title}, version {version}',
    signedOn: 'signed on {date}',
    next: 'What happens next',
    community: 'How the community welcomes you: who writes to you, and when',
    keep: 'On your member page you save the card as a picture, change your name, take your data with you, or leave.',
    elsewhere: 'On another device you sign in with the same address, {address}.',
    member: 'Your membership',
  },
};
