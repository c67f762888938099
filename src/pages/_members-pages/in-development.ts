/** The path of one of the members' pages below `/members/` while developing. That path itself is the page that asks members to sign in. */
export const toPathInDevelopment = (path: string): string => path.replace(/^\/|\/$/g, '') || 'index';
