/**
 * The script that runs first on the confirm page. It takes everything but `next` out of the address bar, and so out of the
 * history, of copied links and of what any later script sends on, and leaves it in the state of the history entry, where
 * a reload still finds it. A second mail's link opened in the same tab changes only the hash.
 */
export const confirmEarlyScript =
  `(()=>{let t=()=>{let l=location,q=new URLSearchParams(l.search),n=q.get('next'),s;q.delete('next');` +
  `s=[l.hash.slice(1),q+''].filter(Boolean).join('&');s&&history.replaceState({signIn:s},'',` +
  `l.pathname+(n===null?'':'?'+new URLSearchParams({next:n})))};t();addEventListener('hashchange',t)})()`;
