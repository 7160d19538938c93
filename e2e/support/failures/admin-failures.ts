import { chooseImage } from '../catalog.ts';
import { confirmDelete, editRow, type Failure, fillDialog, fillForm, press } from './failure.ts';

const admin = (path: string) => `/admin/dashboard/${path}`;

const categories = [
  ['designations', 'designation category', 'designation categories', '/admin/designations', 'Title'],
  ['services', 'category', 'categories', '/admin/service-categories', 'Name'],
  ['solutions', 'solution category', 'solution categories', '/admin/blog-categories', 'Name'],
] as const;

export const adminFailures: Failure[] = [
  ...categories.flatMap(([tab, one, all, path, label]): Failure[] => {
    const at = admin(`categories?tab=${tab}`);
    const saved = `Failed to create/update ${one}.`;
    return [
      { text: `Failed to fetch ${all}.`, path: at, calls: `GET ${path}` },
      {
        text: saved,
        path: at,
        calls: `POST ${path}`,
        act: fillDialog('Add New Category', { [label]: 'New' }, 'Create'),
      },
      { text: saved, path: at, calls: `POST ${path}`, act: fillDialog(editRow, {}, 'Save changes') },
      { text: `Failed to delete ${one}.`, path: at, calls: `DELETE ${path}`, act: confirmDelete },
    ];
  }),
  { text: 'Failed to fetch commissions.', path: admin('staff?tab=commissions'), calls: 'GET /admin/commissions' },
  {
    text: 'Failed to pay commission.',
    path: admin('staff?tab=commissions&status=all'),
    calls: 'PUT /admin/commissions',
    act: async (page) => {
      await press('Mark as paid')(page);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /as paid$/ })
        .click();
    },
  },
  { text: 'Failed to fetch data. Please try again.', path: admin('staff'), calls: 'GET /admin/users' },
  {
    text: 'Failed to create staff member. Check console for details.',
    path: admin('staff'),
    calls: 'POST /admin/users',
    act: fillDialog('Add staff', { Name: 'New', Email: 'new@example.com' }, 'Create'),
  },
  {
    text: 'Failed to update staff member. Check console for details.',
    path: admin('staff'),
    calls: 'PUT /admin/users',
    act: fillDialog(editRow, {}, 'Save changes'),
  },
  {
    text: 'Failed to delete staff member.',
    path: admin('staff'),
    calls: 'DELETE /admin/users',
    act: confirmDelete,
  },
  ...(['services', 'service-categories'] as const).map((of) => ({
    text: 'Failed to fetch services or categories.',
    path: admin('services'),
    calls: `GET /admin/${of}`,
  })),
  {
    text: 'Failed to create service.',
    path: admin('services/new'),
    calls: 'POST /admin/services',
    act: async (page) => {
      await page.getByLabel('Category').selectOption({ index: 1 });
      for (const [label, value] of Object.entries({
        Title: 'New',
        Description: 'New.',
        Price: '10',
        'Working days': '2',
      }))
        await page.getByLabel(label, { exact: true }).fill(value);
      await press('Save draft')(page);
    },
  },
  {
    text: 'Failed to update service.',
    path: admin('services/1'),
    calls: 'POST /admin/services',
    act: fillForm({ Title: 'New' }, 'Save changes'),
  },
  { text: 'Failed to delete service.', path: admin('services'), calls: 'DELETE /admin/services', act: confirmDelete },
  ...(['blogs', 'blog-categories'] as const).map((of) => ({
    text: 'Failed to fetch solutions or categories.',
    path: admin('solutions'),
    calls: `GET /admin/${of}`,
  })),
  {
    text: 'Failed to create solution.',
    path: admin('solutions/new'),
    calls: 'POST /admin/blogs',
    act: async (page) => {
      await page.getByLabel('Category').selectOption({ index: 1 });
      await page.getByLabel('Title').fill('New');
      await page.getByRole('textbox', { name: 'Content' }).pressSequentially('New.');
      await press('Publish')(page);
    },
  },
  {
    text: 'Failed to update solution.',
    path: admin('solutions/1'),
    calls: 'POST /admin/blogs',
    act: fillForm({ Title: 'New' }, 'Save changes'),
  },
  { text: 'Failed to delete solution.', path: admin('solutions'), calls: 'DELETE /admin/blogs', act: confirmDelete },
  { text: 'Failed to fetch orders. Please try again.', path: admin('orders'), calls: 'GET /admin/orders' },
  { text: 'Failed to delete order.', path: admin('orders'), calls: 'DELETE /admin/orders', act: confirmDelete },
  {
    text: 'Failed to assign staff.',
    path: admin('orders?status=pending'),
    calls: 'POST /admin/orders',
    act: async (page) => {
      await press('Assign Staff')(page);
      await page.getByRole('dialog').getByRole('option').first().click();
    },
  },
  {
    text: 'Failed to fetch customers. Please try again.',
    path: admin('customers'),
    calls: 'GET /admin/users',
  },
  { text: 'Failed to delete customer.', path: admin('customers'), calls: 'DELETE /admin/users', act: confirmDelete },
  { text: 'Failed to fetch customer orders.', path: admin('customers/3/orders'), calls: 'GET /admin/orders' },
  { text: 'Failed to fetch customer orders.', path: admin('customers/3/orders'), calls: 'GET /admin/customers/3' },
  { text: 'Failed to fetch clients.', path: admin('clients'), calls: 'GET /admin/clients' },
  {
    text: 'Failed to create client.',
    path: admin('clients'),
    calls: 'POST /admin/clients',
    act: async (page) => {
      await press('Add client')(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('New');
      await chooseImage(dialog, 'Logo');
      await dialog.getByRole('button', { name: 'Create' }).click();
    },
  },
  {
    text: 'Failed to update client.',
    path: admin('clients'),
    calls: 'POST /admin/clients',
    act: fillDialog(editRow, {}, 'Save changes'),
  },
  { text: 'Failed to delete client.', path: admin('clients'), calls: 'DELETE /admin/clients', act: confirmDelete },
  { text: 'Failed to fetch reviews.', path: admin('reviews'), calls: 'GET /admin/reviews' },
  {
    text: 'Failed to approve review.',
    path: admin('reviews'),
    calls: 'PUT /admin/reviews',
    act: press(/^Approve/),
  },
  { text: 'Failed to delete review.', path: admin('reviews'), calls: 'DELETE /admin/reviews', act: confirmDelete },
  { text: 'Failed to fetch roles.', path: admin('roles'), calls: 'GET /admin/roles' },
  {
    text: 'Failed to create role.',
    path: admin('roles'),
    calls: 'POST /admin/roles',
    act: fillDialog('Add role', { Name: 'new' }, 'Create'),
  },
  {
    text: 'Failed to update role.',
    path: admin('roles'),
    calls: 'PUT /admin/roles',
    act: fillDialog(editRow, {}, 'Save changes'),
  },
  { text: 'Failed to delete role.', path: admin('roles'), calls: 'DELETE /admin/roles', act: confirmDelete },
  { text: 'Failed to fetch conversations.', path: admin('chat'), calls: 'GET /admin/inbox' },
  { text: 'Failed to fetch messages.', path: admin('chat?with=3'), calls: 'GET /messages' },
  {
    text: 'Failed to send message.',
    path: admin('chat?with=3'),
    calls: 'POST /messages',
    act: fillForm({ Message: 'Hello' }, 'Send'),
  },
];
