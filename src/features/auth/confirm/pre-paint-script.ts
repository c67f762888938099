/**
 * The first script of the confirm page. It moves everything but `next` from the URL to the state of the history entry, where a
 * reload still finds it. So secrets are not in the address bar, in copied links or in what later scripts send. A second mail's
 * link opened in the same tab changes only the hash.
 */
export const confirmPrePaintScript =
  `(()=>{let t=()=>{let l=location,q=new URLSearchParams(l.search),n=q.get('next'),s;q.delete('next');` +
  `s=[l.hash.slice(1),q+''].filter(Boolean).join('&');s&&history.replaceState({signIn:s},'',` +
  `l.pathname+(n===null?'':'?'+new URLSearchParams({next:n})))};t();addEventListener('hashchange',t)})()`;
