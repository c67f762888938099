/** The public interface of membership. It is used at build and in the browser. */
export { SignatureReminder } from './signature-reminder/SignatureReminder.tsx';
