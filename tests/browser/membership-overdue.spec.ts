import { expect } from './fixtures.ts';
import { button, CHARTER, dialog, FAULT_NOTES, findings } from './membership.ts';
import { dayFromNow } from './own-server.ts';
import { enterAs, getRecords } from './people.ts';
import { charterBox, difference, inWorld, reminder, writtenDay } from './world.ts';

const test = inWorld({
  members: 2,
  published: [{ document: CHARTER.id, version: 2, effective: dayFromNow(-40), change: 'substantive' }],
});

// One server is enough for all of them; the last one publishes another version.
test.describe.configure({ mode: 'default' });

const ended = writtenDay(dayFromNow(-11));

test('after the grace period the signature is due, nothing was deleted, and signing puts it right; axe finds nothing', async ({
  page,
  world,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enterAs(page, world.member());
  const due = page.getByRole('region', { name: 'Your signature is due' });
  await expect(due).toContainText(`Your signature of version 1 counted until ${ended}.`);
  await expect(due).toContainText('Nothing was deleted.');
  await expect(page.getByRole('main')).toContainText('Signature due');
  await expect(page.getByRole('main')).toContainText('the documents that you signed say what that means');
  await expect(reminder(page)).toBeVisible();
  await expect(difference(page)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await button(page, 'Decline').click();
  const asked = dialog(page, 'Decline version 2');
  await expect(asked).toContainText('Your membership keeps resting');
  await asked.getByRole('button', { name: 'Decline' }).click();
  await expect(due.getByText('You declined version 2')).toBeFocused();
  // Members who declined are reminded again once the time is over.
  await expect(reminder(page)).toBeVisible();
  await button(page, 'Show it again').click();
  await charterBox(page).check();
  await button(page, 'Accept').click();
  await expect(page.getByText('Thank you.')).toBeFocused();
  await expect(page.getByRole('main')).toContainText('In good standing');
  await expect(reminder(page)).toBeHidden();
});

test.describe('a version that takes effect while somebody reads', () => {
  // The site does not have the version that is published meanwhile.
  test.use({ expected: [...FAULT_NOTES, 'could not be shown.'] });

  test('is not signed unread: the page says so and shows what is in force now, and the tick was not for it', async ({
    page,
    world,
  }) => {
    const person = world.member();
    await enterAs(page, person);
    await charterBox(page).check();
    await world.server.publish({ document: CHARTER.id, version: 3, effective: dayFromNow(-1), change: 'substantive' });
    await button(page, 'Accept').click();
    await expect(page.getByText('A newer version took effect while you were reading')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Version 3, in force since');
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    expect((await getRecords(person)).length).toBe(2);

    await page.getByRole('checkbox').check();
    await world.server.publish({ document: CHARTER.id, version: 4, effective: dayFromNow(0), change: 'substantive' });
    // The page loads the membership again.
    await button(page, 'Save').click();
    await expect(page.getByRole('main')).toContainText('Version 4, in force since');
    await expect(page.getByRole('checkbox')).not.toBeChecked();
  });
});
