module.exports = {
  docs: [
    'getting-started',
    {
      type: 'category',
      label: 'How to',
      collapsed: false,
      link: { type: 'generated-index', slug: '/how-to', description: 'Step by step.' },
      items: ['guides/launching', { type: 'doc', id: 'guides/planking', label: 'Planks' }],
    },
    { Reference: ['api/tools'] },
    { type: 'link', label: 'Tide tables', href: 'https://tides.example/' },
    { type: 'link', label: 'The next race', href: '/blog/2024/05/06/regatta' },
    { type: 'link', label: 'Gone', href: '/nowhere' },
    'no-such-document',
  ],
};
