import React from 'react';

export const Fold = ({ title = 'More', children }) => (
  <details className="fold">
    <summary>
      <b>{title}</b>
    </summary>
    {children}
  </details>
);
