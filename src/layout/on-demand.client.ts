/** Code that only some pages need, or only after a press. It is fetched on demand. */
type Load = () => Promise<(event: Event) => void>;

const codeButton: Load = async () => {
  const { handleCodeButton } = await import('#markdown/code/code-block.client.ts');
  return (event) => event instanceof MouseEvent && handleCodeButton(event);
};
const wordWrap: Load = async () => (await import('#markdown/code/code-block.client.ts')).offerWordWrap;
const copyButtons: Load = async () => {
  const { handleCopy } = await import('#features/markdown-export/copy-buttons.client.ts');
  return (event) => event.type === 'click' && handleCopy(event);
};
const tabs: Load = async () => (await import('#markdown/tabs/tabs.client.ts')).handleTab;
const zoom: Load = async () => {
  const { openImage } = await import('#markdown/images/image-zoom.client.ts');
  return (event) => event instanceof MouseEvent && openImage(event);
};
const printing: Load = async () => (await import('#features/book/print.client.ts')).printPage;

const closeOnBack: Load = async () => (await import('./close-on-back.client.ts')).markEntry;

const reload: Load = async () => () => location.reload();

const handlers: [type: string, selector: string, load: Load][] = [
  ['click', '[data-code-action]', codeButton],
  ['pointerover', 'figure.code', wordWrap],
  ['focusin', 'figure.code', wordWrap],
  ['click', '[role="tab"]', tabs],
  ['keydown', '[role="tab"]', tabs],
  // Early, so that the code is there for the following keys.
  ['focusin', '[role="tab"]', tabs],
  ['click', '[data-zoom]', zoom],
  ['click', '[data-copy]', copyButtons],
  // Some browsers allow copying only directly during the press, so the code is fetched before.
  ['pointerover', '[data-copy]', copyButtons],
  ['focusin', '[data-copy]', copyButtons],
  ['click', '[data-print]', printing],
  ['click', '[data-reload]', reload],
  ['toggle', 'dialog[id]', closeOnBack],
];

/** Waits for events that need more code. If fetching fails, the next press tries again. */
export function startOnDemand(): void {
  // Only if the browser can find a passage by its words.
  if ('fragmentDirective' in document) document.addEventListener('selectionchange', offerPassage);
  for (const [type, selector, load] of handlers) {
    addEventListener(
      type,
      (event) => {
        if (!(event.target instanceof Element) || !event.target.closest(selector)) return;
        load().then(
          (handle) => handle(event),
          () => {},
        );
      },
      // It does not bubble.
      type === 'toggle',
    );
  }
}

function offerPassage(): void {
  if (getSelection()?.isCollapsed !== false && !document.querySelector('.passage')) return;
  import('#features/markdown-export/text-fragment.client.ts').then((passage) => passage.offerPassage()).catch(() => {});
}

/** Shows the tabs that were chosen before, or that the URL selects, and from then on those in which the browser finds something. */
function restoreTabs(): void {
  if (!document.querySelector('.tabs')) return;
  import('#markdown/tabs/tabs.client.ts').then((tabs) => tabs.restoreTabs()).catch(() => {});
}

/** Prepares the question at the end of a text when the reader comes near; tries again after a failure. */
function awaitQuestion(question: HTMLElement): void {
  let isOffered = false;
  const observer = new IntersectionObserver(
    (entries) => {
      if (isOffered || !entries.some(({ isIntersecting }) => isIntersecting)) return;
      isOffered = true;
      import('#features/feedback/feedback.client.ts')
        .then(({ showQuestion }) => showQuestion(question))
        .then(() => observer.disconnect())
        .catch(() => {
          isOffered = false;
        });
    },
    { rootMargin: '50%' },
  );
  observer.observe(question);
}

/** Starts what the current page needs from the beginning. */
export function startPageParts(): void {
  restoreTabs();
  // Removed from the script of a site without feedback.
  const question = import.meta.env.FEEDBACK && document.querySelector<HTMLElement>('.feedback');
  if (question) awaitQuestion(question);
  const notFound = document.querySelector<HTMLElement>('[data-not-found]');
  if (notFound) {
    import('#features/not-found/closest.client.ts')
      .then(({ showClosestPages }) => showClosestPages(notFound))
      .catch(() => {});
  }
}
