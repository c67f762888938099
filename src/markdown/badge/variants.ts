/** The variants of a badge, each with its colour. The first is the default. */
export const VARIANTS = ['note', 'tip', 'info', 'warning', 'danger'];

export const toBadgeClass = (variant: string = 'note'): string[] => ['badge', `badge-${variant}`];
