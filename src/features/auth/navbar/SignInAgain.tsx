import type { Messages } from '#lib/messages/index.ts';

type Props = { messages: Messages['auth']['item']; signInPage: string };

/** Shown once, by the bar's item and not by the menu's, and not where the form says so itself. */
function show(element: HTMLElement | null): void {
  if (element && !element.closest('dialog') && !document.querySelector('.sign-in')) element.showPopover();
}

/** Tells somebody whose session was dropped what to do, over the page that they came to read. A press elsewhere closes it. */
export const SignInAgain = ({ messages, signInPage }: Props) => (
  <div className="loader" popover="auto" role="alert" ref={show}>
    {messages.again}
    <a className="button" href={signInPage} onClick={(event) => event.currentTarget.parentElement?.hidePopover()}>
      {messages.signIn}
    </a>
  </div>
);
