import { expect } from './fixtures.ts';
import {
  button,
  CHARTER,
  comeToSign,
  documentText,
  FAULT_NOTES,
  fillIn,
  getStatement,
  nameField,
  RULES,
  sectionHeading,
  signButton,
  signedDocument,
  statement,
  versionPath,
} from './membership.ts';
import { dayFromNow } from './own-server.ts';
import { enterAs, getRecords } from './people.ts';
import { inWorld, writtenDay } from './world.ts';

const test = inWorld({
  members: 1,
  documents: [CHARTER.id],
  published: [
    { document: RULES.id, version: 1, effective: dayFromNow(-5), change: 'substantive' },
    { document: CHARTER.id, version: 2, effective: dayFromNow(12), change: 'substantive' },
  ],
});

// One server is enough for both; the second one publishes another version.
test.describe.configure({ mode: 'default' });

test('a new document is shown in full and signed alone; an upcoming version is announced', async ({ page, world }) => {
  const person = world.member();
  await enterAs(page, person);
  const region = page.getByRole('region', { name: 'There is a new document' });
  await expect(region).toContainText(`you have until ${writtenDay(dayFromNow(24))} to sign it`);
  await expect(documentText(page, RULES.title)).toContainText('1. Scope');
  const charter = signedDocument(page, CHARTER.title);
  await expect(charter).toContainText(`Version 2 takes effect on ${writtenDay(dayFromNow(12))}.`);
  await expect(charter).toContainText('you will be asked to sign it then');
  await expect(charter.getByRole('link', { name: `What will change: ${CHARTER.title}` })).toHaveAttribute(
    'href',
    versionPath(CHARTER, 2, 1),
  );
  await page.getByRole('checkbox', { name: `I have read the ${RULES.title} (version 1), and I agree` }).check();
  await button(page, 'Accept').click();
  await expect(page.getByText(`Thank you. You have signed version 1 of the ${RULES.title}.`)).toBeFocused();
  expect((await getRecords(person)).map(({ document: id, version }) => [id, version])).toEqual([
    [CHARTER.id, 1],
    [RULES.id, 1],
  ]);
});

test.describe('a version that takes effect between reading and joining', () => {
  test.use({ expected: FAULT_NOTES });

  test('is not signed: it is named and shown with what changed, the box is unticked, and the name stays', async ({
    page,
    world,
  }) => {
    const person = await comeToSign(page, world.server.url);
    await fillIn(page, 'Anna');
    await world.server.publish({ document: RULES.id, version: 2, effective: dayFromNow(0), change: 'substantive' });
    await signButton(page).click();

    const change = page.locator('.document-change');
    await expect(change).toBeFocused();
    await expect(change).toContainText(`The ${RULES.title} has changed`);
    await expect(page.getByRole('link', { name: 'What has changed since version 1' })).toHaveAttribute(
      'href',
      versionPath(RULES, 2, 1),
    );
    await expect(statement(page)).not.toBeChecked();
    await expect(statement(page)).toHaveAccessibleName(
      `${getStatement({ ...RULES, version: 2 })} ${getStatement({ ...CHARTER, version: 1 })}`,
    );
    await expect(nameField(page)).toHaveValue('Anna');
    expect(await getRecords(person)).toEqual([]);
    await expect(documentText(page, RULES.title)).toContainText('1. ');
    await statement(page).check();
    await signButton(page).click();
    await expect(sectionHeading(page, 'Welcome, Anna')).toBeVisible();
    expect(await getRecords(person)).toMatchObject([
      { document: RULES.id, version: 2 },
      { document: CHARTER.id, version: 1 },
    ]);
  });
});
