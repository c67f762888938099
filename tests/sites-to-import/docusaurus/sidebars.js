module.exports = {
  docs: [
    'getting-started',
    {
      type: 'category',
      label: 'How to',
      link: { type: 'generated-index', slug: '/how-to', description: 'Step by step.' },
      items: ['guides/launching', { type: 'doc', id: 'guides/planking', label: 'Planks' }],
    },
    { Reference: ['api/tools'] },
    { type: 'link', label: 'Tide tables', href: 'https://tides.example/' },
    'no-such-document',
  ],
};
