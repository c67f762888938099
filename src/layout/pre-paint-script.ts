import type { Site } from '#contracts/site-config/index.ts';
import { getTrustedTypesScript } from './trusted-types.ts';

/** A value for an inline script, in which `</script>` and `<!--` would end or hide it. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * The script that runs before the first paint: the colour mode (`?docusaurus-theme=`, then storage, then the default)
 * and whether the announcement was dismissed; a preferred docs version that no longer exists is forgotten. Where a session is
 * stored, the navbar reserves space for it; if the site's own font was fetched before, the text uses it. All of that is in one
 * `try`, because storage may throw. Presses are kept until `on-press.client.ts` takes them, which a slow line may bring seconds later.
 */
export function getPrePaintScript(site: Site): string {
  const mode = inScript(site.colorMode.defaultMode);
  const versions = site.docs.map(({ path, versions }, index) => {
    const names = inScript(versions.map(({ name }) => name));
    // As `src/layout/navbar/NavbarLink.tsx` names it.
    return `k='docs-preferred-version-${index === 0 ? 'default' : path}';${names}.includes(s.getItem(k))||s.removeItem(k);`;
  });
  const announcement = site.announcement ? announcementPart(inScript(site.announcement.id)) : '';
  return (
    getTrustedTypesScript(inScript(site.baseUrl)) +
    `(()=>{let d=document.documentElement,m=new URLSearchParams(location.search).get('docusaurus-theme'),` +
    `v=m=>m==='dark'||m==='light',s,k;try{s=localStorage;v(m)||(m=s.getItem('theme'));${announcement}` +
    versions.join('') +
    // As the backend's client names it: `src/features/auth/session/session-state.ts`.
    `Object.keys(s).some(k=>/^sb-.+-auth-token$/.test(k))&&(d.dataset.session='');` +
    // As `src/styles/web-font.client.ts` names it.
    `s.getItem('commonplace.web-font')&&(d.dataset.webFont='')}catch{}` +
    `d.dataset.theme=v(m)?m:${mode}})();` +
    `var early=[];onclick=e=>early.push(e.target)`
  );
}

const announcementPart = (id: string) =>
  `k='docusaurus.announcement.';s.getItem(k+'id')!==${id}&&(s.setItem(k+'id',${id}),s.setItem(k+'dismiss','false'));` +
  `s.getItem(k+'dismiss')==='true'&&(d.dataset.announcement='dismissed');`;
