export { allAgreements } from './load.ts';
