import { LINK_CHANGE } from './link-change.ts';

/**
 * The first script of the confirm page. It moves everything but `next` from the URL to the state of the history entry, where a
 * reload still finds it. So secrets are not in the address bar, in copied links or in what later scripts send. Some mail programs
 * encode the "#" of the link, which then is a part of `next`, or the signs after it. A second mail's link opened in the same tab
 * changes only the hash. A hash without "=" is a place on the page, such as the one of the skip link:
 * it makes an entry of its own, which needs the state, too, until the link has been used.
 */
export const confirmPrePaintScript =
  `(()=>{let p=history.state,t=()=>{let l=location,h=l.hash.slice(1),q=new URLSearchParams(l.search),n=q.get('next'),s,` +
  `m=/(.*?)#(token_hash=.*)/.exec(n);m?[,n,h]=m:/^token_hash%3d/i.test(h)&&([h]=new URLSearchParams(h).keys());` +
  `q.delete('next');s=[h.includes('=')?h:'',q+''].filter(Boolean).join('&');` +
  `s?history.replaceState(p={signIn:s},'',l.pathname+(n===null?'':'?'+new URLSearchParams({next:n}))):` +
  `h&&history.replaceState(p,'')};t();addEventListener('hashchange',t);` +
  `document.addEventListener('${LINK_CHANGE}',()=>p=null)})()`;
