import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AuthProvider, useAuth } from './AuthProvider.tsx';

const Show = () => {
  const { user, session, loading, client, signOut, signInWithEmail } = useAuth();
  return JSON.stringify({ user, session, loading, client, acts: [typeof signOut, typeof signInWithEmail] });
};

it('useAuth outside the provider throws', () => {
  expect(() => renderToStaticMarkup(<Show />)).toThrow('useAuth must be used within an AuthProvider');
});

it('before anything is known, nobody is signed in and it is loading', () => {
  const html = renderToStaticMarkup(
    <AuthProvider backend={null}>
      <Show />
    </AuthProvider>,
  );
  expect(JSON.parse(html.replaceAll('&quot;', '"'))).toEqual({
    user: null,
    session: null,
    loading: true,
    client: null,
    acts: ['function', 'function'],
  });
});
