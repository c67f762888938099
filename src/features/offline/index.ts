/** What reading offline shows the rest of the site. */
export { OfflineOffer } from './OfflineOffer.tsx';
