/**
 * The script of the default policy for trusted types, without which the Content-Security-Policy lets no text become markup, a
 * script or a script's URL. Texts become markup where they hold nothing that loads or runs; whole pages, which are parsed
 * but not run, as they are. Scripts come from this site alone, and no text becomes one.
 * https://developer.mozilla.org/docs/Web/API/Trusted_Types_API
 * @param base the base path, as it stands in a script
 */
export const getTrustedTypesScript = (base: string): string =>
  `window.trustedTypes?.createPolicy('default',{` +
  `createHTML:(h,t,s)=>/^DOMParser /.test(s)||!/<(?:script|iframe|frame|object|embed|base)\\b/i.test(h)?h:null,` +
  `createScriptURL:u=>new URL(u,location.href).href.startsWith(location.origin+${base})?u:null,createScript:()=>''});`;
