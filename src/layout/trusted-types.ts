/**
 * The script of the default policy for trusted types, without which the Content-Security-Policy does not allow text as markup, as
 * a script or as a script's URL. Text may become markup if nothing in it loads or runs; whole pages, which are parsed but
 * not run, may have anything. Scripts come only from this site, and text never becomes one.
 * https://developer.mozilla.org/docs/Web/API/Trusted_Types_API
 * @param base the base path, as a value for a script
 */
export const getTrustedTypesScript = (base: string): string =>
  `window.trustedTypes?.createPolicy('default',{` +
  `createHTML:(h,t,s)=>/^DOMParser /.test(s)||!/<(?:script|iframe|frame|object|embed|base)\\b/i.test(h)?h:null,` +
  `createScriptURL:u=>new URL(u,location.href).href.startsWith(location.origin+${base})?u:null,createScript:()=>''});`;
