import { arrayOf, type Check, isString, objectOf, parseJson } from '#contracts/check.ts';
import { storage } from '#lib/storage.ts';
import { MEMBERS_PAGES_KEY } from '#lib/user-storage-keys.ts';
import { isPageText, type PageEntry, type PageText } from './model.ts';

/** In characters. Browsers keep five million for a whole site. */
const MAX_LENGTH = 2_000_000;

/** Pages that somebody has read and may read again without a network, the latest first. */
type Kept = { account: string; pages: { locale: string; page: PageText }[] };

const isKept: Check<Kept> = objectOf({
  account: isString,
  pages: arrayOf(objectOf({ locale: isString, page: isPageText })),
});

/** What this device keeps for an account. Pages of another account are never shown, and invalid data is overwritten. */
function read(account: string): Kept {
  const kept = parseJson(storage.get(MEMBERS_PAGES_KEY), isKept);
  return kept?.account === account ? kept : { account, pages: [] };
}

function write({ account, pages }: Kept): void {
  const fitting = [...pages];
  const toText = () => JSON.stringify({ account, pages: fitting } satisfies Kept);
  while (fitting.length > 0 && toText().length > MAX_LENGTH) fitting.pop();
  storage.set(MEMBERS_PAGES_KEY, fitting.length > 0 ? toText() : null);
}

/** Keeps a page that was read, if its author allows it; one whose author no longer does is forgotten. */
export function keepPage(account: string, locale: string, page: PageText): void {
  const others = read(account).pages.filter((kept) => kept.locale !== locale || kept.page.path !== page.path);
  write({ account, pages: page.is_offline ? [{ locale, page }, ...others] : others });
}

/** Forgets pages that are no longer published. */
export function keepPublished(account: string, locale: string, published: readonly PageEntry[]): void {
  const paths = new Set(published.map(({ path }) => path));
  const { pages } = read(account);
  const rest = pages.filter((kept) => kept.locale !== locale || paths.has(kept.page.path));
  if (rest.length < pages.length) write({ account, pages: rest });
}

export const findKeptPage = (account: string, locale: string, path: string): PageText | undefined =>
  read(account).pages.find((kept) => kept.locale === locale && kept.page.path === path)?.page;

export const listKeptPages = (account: string, locale: string): PageEntry[] =>
  read(account)
    .pages.filter((kept) => kept.locale === locale)
    .map(({ page }) => page);

export const forgetPages = (): void => storage.set(MEMBERS_PAGES_KEY, null);
