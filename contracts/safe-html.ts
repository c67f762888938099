// The HTML that a page accepts from the backend. Everything else is removed when members' pages are published, and again in the browser.

const ELEMENTS = new Set(
  (
    'a abbr aside b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 ' +
    'header hr i img input ins kbd label li mark ol p pre q rp rt ruby s samp section small span strong sub summary sup table tbody td tfoot th thead ' +
    'time tr u ul var wbr svg g path circle rect line polyline polygon ellipse text tspan desc math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle mpadded mphantom ' +
    'msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd menclose'
  ).split(' '),
);

/** Elements that are removed with their content; of other elements that are not allowed, the content stays. */
const DROPPED = new Set(
  'script style template noscript iframe frame object embed base link meta title head button form select textarea canvas annotation annotation-xml'.split(
    ' ',
  ),
);

const ATTRIBUTES = new Set(
  (
    'id class href title alt src width height loading decoding lang dir colspan rowspan scope headers start reversed value checked disabled open ' +
    'role tabindex target rel datetime cite abbr viewbox d fill stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-opacity ' +
    'font-family font-size text-anchor cx cy r x y x1 x2 y1 y2 rx ry ' +
    'points transform focusable display displaystyle scriptlevel mathvariant stretchy symmetric fence separator largeop movablelimits accent ' +
    'accentunder form lspace rspace minsize maxsize linethickness columnalign columnspacing rowspacing depth voffset notation'
  ).split(' '),
);

const URLS = new Set(['href', 'src', 'cite']);
// Browsers read a backslash as a slash, and two of these as the beginning of a host.
const SAFE_URL = /^(?:https?:\/\/|mailto:|tel:|[/#?](?![/\\]))/i;
const SAFE_PICTURE = /^(?:\/(?![/\\])|data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,])/i;

/** Whether an element stays, is replaced by its content, or is removed with its content. The name is in lower case. */
export const judgeElement = (name: string): 'keep' | 'unwrap' | 'drop' =>
  ELEMENTS.has(name) ? 'keep' : DROPPED.has(name) ? 'drop' : 'unwrap';

/** Whether an attribute stays, by its name in lower case. */
export function isSafeAttribute(element: string, name: string, value: string): boolean {
  // The only form field that is allowed is the checkbox of a task list.
  if (element === 'input')
    return (name === 'type' && value === 'checkbox') || name === 'checked' || name === 'disabled';
  if (name.startsWith('aria-')) return true;
  if (!ATTRIBUTES.has(name)) return false;
  if (!URLS.has(name)) return true;
  // Browsers leave these out of a URL before they read it.
  const url = value.replaceAll(/[^!-\uFFFF]/g, '');
  return name === 'src' ? SAFE_PICTURE.test(url) : SAFE_URL.test(url);
}
