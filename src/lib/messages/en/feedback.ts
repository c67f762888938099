/** "Was this page helpful?" All but the first three travel to the browser as data: see `fill.ts`. */
export const feedback = {
  question: 'Was this page helpful?',
  yes: 'Yes',
  no: 'No',
  thanks: 'Thank you. To take your answer back, press the same button again.',
  takenBack: 'Your answer was taken back.',
  sending: 'Sending…',
  problems: {
    offline: 'This device is offline, so nothing was sent. Press again once you are connected.',
    unreachable: 'Your answer could not be sent: the feedback service could not be reached. Press again in a moment.',
    slow: 'The feedback service did not answer within 10 seconds. Press again in a moment.',
    server: 'The feedback service is in trouble and did not take your answer. Press again in a few minutes.',
    limited: 'Too many answers came from your network. Press again in a few minutes.',
    limitedFor: 'Too many answers came from your network. Press again in {seconds} s.',
    unready: 'The database of this site is not set up to count answers yet. Please tell the stewards.',
    refused: 'Your answer was not taken. Please tell the stewards.',
  },
};
