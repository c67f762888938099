import type { Direction } from '#contracts/direction.ts';
import { escapeHtml } from '#contracts/escape-html.ts';

export type Language = { locale: string; direction: Direction };

type MailPage = {
  title: string;
  /** What inline styles cannot express: colours of the dark mode. */
  style: string;
  /** HTML below the title. */
  body: string;
};

/** An e-mail as a page that loads nothing and tracks nobody. E-mail programs ignore styles in the head, so each part has its own. */
export const toMailPage = (
  { title, style, body }: MailPage,
  { locale, direction }: Language,
): string => `<!doctype html>
<html lang="${escapeHtml(locale)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
${style}
</style>
</head>
<body style="margin: 0; padding: 24px; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;">
<div style="max-width: 34em; margin: 0 auto;">
<h1 style="font-size: 22px; line-height: 1.3; margin: 0 0 16px;">${escapeHtml(title)}</h1>
${body}
</div>
</body>
</html>
`;
