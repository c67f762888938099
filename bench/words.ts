/** The words between the others, the frequent ones first. */
export const COMMON_WORDS = `
  the a of to and in is that for it as with on be by this are or from at an when which can not you your have has
  will use each all one if but more than they its into only also other these then some such between after before
  while may must should does do so both over per through until where without within about same new first set run
  make keep read write call send return check start stop
`
  .trim()
  .split(/\s+/);

/** What handbooks of programs are about. */
export const TECHNICAL_WORDS = `
  request response client server handler route token session cache queue worker schema field value record table
  index query filter cursor page batch stream event message topic consumer producer retry timeout limit quota
  policy role scope grant secret key header payload body status error code log trace metric span sample window
  interval threshold alert rule target source sink bucket object file path folder archive snapshot backup restore
  replica shard partition leader follower node cluster region zone network subnet gateway proxy certificate domain
  endpoint webhook callback plugin module package version release branch commit build deploy pipeline stage step
  job task schedule trigger runner container image volume mount config variable default option flag argument
  command output input buffer chunk memory thread process signal lock mutex lease state transition machine graph
  edge vertex tree leaf root parent child block frame layout component property method interface type function
  parameter result promise async loader parser encoder decoder serializer validator migration seed fixture account
  user group team organization invitation billing plan invoice usage report dashboard widget chart panel theme
  locale format
`
  .trim()
  .split(/\s+/);
