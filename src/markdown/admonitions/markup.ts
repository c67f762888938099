import type { ElementData } from 'hast';
import type { Custom } from 'satteri';
import { asElement } from '../hast.ts';
import { ICONS, type Kind } from './kinds.ts';

/**
 * The element around an admonition. The role is `note`, because a bare `aside` would be a landmark, and a page with many
 * landmarks is harder to navigate.
 */
export const frame = (kind: Kind, title: string): ElementData =>
  asElement('aside', { className: ['admonition', `admonition--${kind}`], role: 'note', ariaLabel: title });

export const titleLine: ElementData = asElement('p', { className: ['admonition-title'] });

export const icon = (kind: Kind): Custom => ({
  type: 'icon',
  data: asElement('svg', { viewBox: '0 0 16 16', ariaHidden: 'true' }),
  children: [{ type: 'iconPath', data: asElement('path', { d: ICONS[kind] }), children: [] }],
});

export const title = (kind: Kind, label: string): Custom => ({
  type: 'admonitionTitle',
  data: titleLine,
  children: [icon(kind), { type: 'text', value: label }],
});
