/** What a badge may say beside its words, by its colour. The first is meant where nothing is said. */
export const VARIANTS = ['note', 'tip', 'info', 'warning', 'danger'];

export const toBadgeClass = (variant: string = 'note'): string[] => ['badge', `badge-${variant}`];
