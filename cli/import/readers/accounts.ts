import { getEntries, getList, getString } from '../config/read.ts';
import type { Value } from '../config/value.ts';
import { lookUp } from '../look-up.ts';
import type { OldConfig } from '../model.ts';
import { toTitle } from '../old-files.ts';

/**
 * Accounts elsewhere, which themes show as icons, as links of the footer: a list of them, or in earlier versions of Starlight a record of
 * URLs by the name of the service.
 */
export function readAccounts(accounts: Value): OldConfig['footer'] {
  const items = [
    ...getList(accounts).map((item) => ({
      label: getString(item, 'label') ?? getString(item, 'ariaLabel') ?? getString(item, 'name'),
      icon: getString(item, 'icon'),
      href: getString(item, 'href') ?? getString(item, 'link'),
    })),
    ...getEntries(accounts).map(([icon, href]) => ({ label: undefined, icon, href: getString(href) })),
  ].flatMap(({ label, icon, href }) =>
    href && /^https?:/.test(href) && URL.canParse(href)
      ? [{ label: label ?? (icon ? toName(icon) : new URL(href).hostname), href }]
      : [],
  );
  return items.length > 0 ? [{ title: 'Links', items }] : [];
}

const NAMES: Record<string, string> = { github: 'GitHub', gitlab: 'GitLab', linkedin: 'LinkedIn', youtube: 'YouTube' };

/** The name of an icon, as in `fontawesome/brands/github`. */
function toName(icon: string): string {
  const name = icon.split('/').at(-1) ?? icon;
  return lookUp(NAMES, name) ?? toTitle(name);
}
