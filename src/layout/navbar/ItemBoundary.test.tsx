import { expect, it } from 'vitest';
import { messageWithCauses } from '#ui/CrashBoundary.tsx';
import { rendered } from '#ui/testing.ts';
import { ItemBoundary } from './ItemBoundary.tsx';

const item = { type: 'html', value: 'x' };

/** What the boundary throws after its item threw; React calls it so in the browser. */
function thrownAfter(error: unknown): unknown {
  const boundary = new ItemBoundary({ item, children: 'Item' });
  Object.assign(boundary, { state: ItemBoundary.getDerivedStateFromError(error) });
  try {
    boundary.render();
  } catch (thrown) {
    return thrown;
  }
  return undefined;
}

it('an item that renders is left alone', () => {
  expect(rendered(<ItemBoundary item={item}>Item</ItemBoundary>).html).toBe('Item');
});

it('an item that throws while rendering is named, with the reason as the cause', () => {
  expect(messageWithCauses(thrownAfter(new Error('It broke.')))).toBe(
    'A navbar item failed to render.\n{\n  "type": "html",\n  "value": "x"\n}\n\nCause:\nIt broke.',
  );
});
