import type { ReactNode } from 'react';

type Props = { title: string; subtitle?: string | undefined; description?: string | undefined; children?: ReactNode };

/** What a page of the blog begins with; its children are where one can go from here. */
export const BlogHeader = ({ title, subtitle, description, children }: Props) => (
  <header className="blog-header">
    <h1>{title}</h1>
    {subtitle && <p className="author-title">{subtitle}</p>}
    {description && <p>{description}</p>}
    {children}
  </header>
);
